"""The protocol layer: every request gets exactly one answer, and invalid messages are refused."""

from collections.abc import Container, Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol

Message = Any  # JSON values from a client
_OF_OPEN_DOCUMENTS = (types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE)


class Protocol(LanguageServerProtocol):
    """Validates raw messages before they become objects, because pygls loses the request id if that fails."""

    def structure_message(self, data: dict[str, Any]) -> Message:
        """Do nothing here, because this is called for every object inside a message too."""
        return data

    def handle_message(self, message: Message) -> None:
        """Handle a message, or answer with an error."""
        try:
            self._judge(message)
            known = super().structure_message({"params": None, **message} if "method" in message else message)
        except JsonRpcException as fault:
            self._refuse(message, fault)
            return
        if not self._is_idle(message):
            super().handle_message(known)

    is_open: Container[str] = ()
    """The open documents by URI."""

    @property
    def status(self) -> int:
        """The exit status: clients must request a shutdown before they exit."""
        return 0 if self._shutdown else 1

    def refuse_unread(self, fault: Exception) -> None:
        """Answer a message that is not JSON, and so has no id."""
        self._refuse(None, JsonRpcParseError(f"the message cannot be read: {fault}"))

    def _judge(self, message: Message) -> None:
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            raise JsonRpcInvalidRequest("this is not a JSON-RPC 2.0 message")
        if "id" in message and not _is_number(message["id"]):
            raise JsonRpcInvalidRequest("the id of a request must be an integer or a string")
        if "method" in message:
            self._judge_method(message["method"])
        self._judge_params(message.get("method"), message.get("params"))

    def _judge_method(self, method: Message) -> None:
        if not isinstance(method, str):
            raise JsonRpcInvalidRequest("the method must be a string")
        if method == types.EXIT:
            return
        if self._shutdown:
            raise JsonRpcInvalidRequest("the server is shutting down")
        if (self._workspace is None) != (method == types.INITIALIZE):
            fault = JsonRpcServerNotInitialized if self._workspace is None else JsonRpcInvalidRequest
            raise fault(f"`{types.INITIALIZE}` must be the first request, and only once")

    @staticmethod
    def _judge_params(method: str | None, params: Message) -> None:
        """Raise a fault that object creation accepts, but later code does not."""
        if method == types.CANCEL_REQUEST and isinstance(params, dict) and not _is_number(params.get("id")):
            raise JsonRpcInvalidParams("the id of a request must be an integer or a string")
        for uri in _uris(params):
            _judge_uri(uri)

    def _refuse(self, message: Message, fault: JsonRpcException) -> None:
        """Answer a faulty request, even without an id; log a faulty notification."""
        numbered = isinstance(message, dict) and _is_number(message.get("id"))
        if numbered and "method" in message:
            self._send_response(message["id"], error=fault.to_response_error())
        elif not isinstance(message, dict) or "id" in message:
            error = {"code": fault.code, "message": str(fault)}
            self._send_data({"jsonrpc": self.VERSION, "id": None, "error": error})
        elif not isinstance(fault, JsonRpcInvalidRequest | JsonRpcServerNotInitialized):
            text = f"`{message.get('method')}` is invalid: {fault}"
            self._server.window_log_message(types.LogMessageParams(types.MessageType.Warning, text))

    def _is_idle(self, message: dict[str, Message]) -> bool:
        """Return True if a message concerns a document that is not open, and so has no effect."""
        if message.get("method") not in _OF_OPEN_DOCUMENTS:
            return False
        return message["params"]["textDocument"]["uri"] not in self.is_open


def _is_number(value: Message) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _uris(params: Message) -> Iterator[str]:
    """Yield the URIs of documents and folders in a message, at any depth."""
    rest = [params]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            yield from (each for key, each in value.items() if key in ("uri", "rootUri") and isinstance(each, str))
        if isinstance(value, dict | list):
            rest += value.values() if isinstance(value, dict) else value


def _judge_uri(uri: str) -> None:
    """Refuse a URI that cannot be parsed or cannot be a file name."""
    try:
        urlsplit(uri).geturl().encode()
        if "\0" in unquote(uri):
            raise ValueError("a name cannot contain a zero byte")
    except ValueError as fault:
        raise JsonRpcInvalidParams(f"{uri!r} is not a URI: {fault}") from fault
