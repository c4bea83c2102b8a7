"""The protocol's rim: whatever a client sends, each request has one answer, and what makes no sense is refused."""

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

Message = Any  # what JSON is made of, as a client sends it
_OF_OPEN_DOCUMENTS = (types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE)


class Protocol(LanguageServerProtocol):
    """Judges messages as they come, before they are made objects of: pygls forgets whom to answer if that fails."""

    def structure_message(self, data: dict[str, Any]) -> Message:
        """Nothing yet: this is called for every object within a message too."""
        return data

    def handle_message(self, message: Message) -> None:
        """Do what a message says, or say why not."""
        try:
            self._judge(message)
            known = super().structure_message({"params": None, **message} if "method" in message else message)
        except JsonRpcException as fault:
            self._refuse(message, fault)
            return
        if not self._is_idle(message):
            super().handle_message(known)

    is_open: Container[str] = ()
    """The documents that are open, by URI."""

    @property
    def status(self) -> int:
        """The exit status: clients are to ask for the end before they bring it about."""
        return 0 if self._shutdown else 1

    def refuse_unread(self, fault: Exception) -> None:
        """Answer what is no JSON at all, and so has no number."""
        self._refuse(None, JsonRpcParseError(f"the message cannot be read: {fault}"))

    def _judge(self, message: Message) -> None:
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            raise JsonRpcInvalidRequest("this is no message of JSON-RPC 2.0")
        if "id" in message and not _is_number(message["id"]):
            raise JsonRpcInvalidRequest("the number of a request is an integer or a text")
        if "method" in message:
            self._judge_method(message["method"])
        self._judge_params(message.get("method"), message.get("params"))

    def _judge_method(self, method: Message) -> None:
        if not isinstance(method, str):
            raise JsonRpcInvalidRequest("the name of a method is a text")
        if method == types.EXIT:
            return
        if self._shutdown:
            raise JsonRpcInvalidRequest("the server is shutting down")
        if (self._workspace is None) != (method == types.INITIALIZE):
            fault = JsonRpcServerNotInitialized if self._workspace is None else JsonRpcInvalidRequest
            raise fault(f"`{types.INITIALIZE}` is the first request, and comes once")

    @staticmethod
    def _judge_params(method: str | None, params: Message) -> None:
        """What the making of objects lets pass, and trips over later."""
        if method == types.CANCEL_REQUEST and isinstance(params, dict) and not _is_number(params.get("id")):
            raise JsonRpcInvalidParams("the number of a request is an integer or a text")
        for uri in _uris(params):
            _judge_uri(uri)

    def _refuse(self, message: Message, fault: JsonRpcException) -> None:
        """Requests are answered, those without a number too; what became of a notification stands in the log."""
        numbered = isinstance(message, dict) and _is_number(message.get("id"))
        if numbered and "method" in message:
            self._send_response(message["id"], error=fault.to_response_error())
        elif not isinstance(message, dict) or "id" in message:
            error = {"code": fault.code, "message": str(fault)}
            self._send_data({"jsonrpc": self.VERSION, "id": None, "error": error})
        elif not isinstance(fault, JsonRpcInvalidRequest | JsonRpcServerNotInitialized):
            text = f"`{message.get('method')}` is not understood: {fault}"
            self._server.window_log_message(types.LogMessageParams(types.MessageType.Warning, text))

    def _is_idle(self, message: dict[str, Message]) -> bool:
        """Whether a message is about a document that is not open, and so changes nothing."""
        if message.get("method") not in _OF_OPEN_DOCUMENTS:
            return False
        return message["params"]["textDocument"]["uri"] not in self.is_open


def _is_number(value: Message) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _uris(params: Message) -> Iterator[str]:
    """What a message names documents and folders by; no depth of it is too deep."""
    rest = [params]
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            yield from (each for key, each in value.items() if key in ("uri", "rootUri") and isinstance(each, str))
        if isinstance(value, dict | list):
            rest += value.values() if isinstance(value, dict) else value


def _judge_uri(uri: str) -> None:
    """Refuse what cannot be taken apart, and what could be the name of no file."""
    try:
        urlsplit(uri).geturl().encode()
        if "\0" in unquote(uri):
            raise ValueError("no name has a zero byte")
    except ValueError as fault:
        raise JsonRpcInvalidParams(f"{uri!r} is no URI: {fault}") from fault
