"""The features of the server: each request of an editor with the function that answers it."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.uris import to_fs_path

from dsl.lsp.action_description import action_definition, action_hover
from dsl.lsp.board import add_board
from dsl.lsp.code_action import FIX_ALL, code_actions
from dsl.lsp.code_lens import code_lenses
from dsl.lsp.completion import completion
from dsl.lsp.definition import definition
from dsl.lsp.document_link import document_links
from dsl.lsp.document_symbol import document_symbols
from dsl.lsp.folding_range import folding_ranges
from dsl.lsp.formatting import formatting
from dsl.lsp.hover import hover
from dsl.lsp.inlay_hint import inlay_hints
from dsl.lsp.lines import changed
from dsl.lsp.references import references
from dsl.lsp.rename import prepare_rename, rename
from dsl.lsp.rule_file import rule_files
from dsl.lsp.running import add_tests
from dsl.lsp.selection_range import selection_ranges
from dsl.lsp.semantic_tokens import LEGEND, semantic_tokens
from dsl.lsp.server import Answer, RumpusServer
from dsl.lsp.tools import DescribeAction, Tools
from dsl.lsp.workspace_symbol import workspace_symbols

_NO_NEWS = ("Unable to deserialize message", "Cancel notification for unknown message id")
"""Prefixes of harmless log lines: a request may be answered before it is cancelled."""


def create_server(tools: Tools) -> RumpusServer:
    """Return a server with all features that the tools allow."""
    for name in ("pygls.protocol.json_rpc", "pygls.server"):
        logging.getLogger(name).addFilter(_is_news)
    server = RumpusServer(tools)
    _add_documents(server)
    for method, find, options in _answers(server):
        _add(server, method, find, options)
    _add_workspace(server)
    if tools.run_tests is not None:
        add_tests(server, tools.run_tests)
    if tools.draw_board is not None:
        add_board(server, tools.draw_board)
    return server


def _add(server: RumpusServer, method: str, find: Answer, options: Any) -> None:
    of_action, describe = _OF_ACTIONS.get(method), server.tools.describe_action

    @server.feature(method, options)
    async def _(params: Any) -> Any:
        uri = params.text_document.uri
        found = await server.answer(uri, find, params)
        if found or of_action is None or describe is None:
            return found
        return await server.guarded(of_action(server, describe, uri, params.position)) or found


_OF_ACTIONS: Mapping[str, Callable[[RumpusServer, DescribeAction, str, types.Position], Awaitable[Any]]] = {
    types.TEXT_DOCUMENT_HOVER: action_hover,
    types.TEXT_DOCUMENT_DEFINITION: action_definition,
}
"""Requests that also concern the actions of tests."""


def _answers(server: RumpusServer) -> list[tuple[str, Answer, Any]]:
    """The methods about one document, with their functions and capabilities."""
    documents, folder, format, tokens = server.documents, server.folder, server.tools.format, server.tokens
    found: list[tuple[str, Answer, Any]] = [
        (types.TEXT_DOCUMENT_HOVER, lambda a, p: hover(a, p.position), None),
        (
            types.TEXT_DOCUMENT_COMPLETION,
            lambda a, p: completion(a, p.position, rule_files(a.source, documents.library)),
            types.CompletionOptions(trigger_characters=[" "]),
        ),
        (types.TEXT_DOCUMENT_DEFINITION, lambda a, p: definition(a, p.position, documents), None),
        (
            types.TEXT_DOCUMENT_REFERENCES,
            lambda a, p: references(a, p.position, folder, with_declaration=p.context.include_declaration),
            None,
        ),
        (types.TEXT_DOCUMENT_PREPARE_RENAME, lambda a, p: prepare_rename(a, p.position), None),
        (
            types.TEXT_DOCUMENT_RENAME,
            lambda a, p: rename(a, p.position, p.new_name, folder),
            types.RenameOptions(prepare_provider=True),
        ),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, lambda a, p: document_symbols(a), None),
        (types.TEXT_DOCUMENT_FOLDING_RANGE, lambda a, p: folding_ranges(a), None),
        (
            types.TEXT_DOCUMENT_CODE_ACTION,
            lambda a, p: code_actions(a, p, documents.uri_of, server.links.link),
            types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL]),
        ),
        (
            types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
            lambda a, p: tokens.remember(p.text_document.uri, semantic_tokens(a)),
            LEGEND,
        ),
        (
            types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA,
            lambda a, p: tokens.delta(p.text_document.uri, semantic_tokens(a), p.previous_result_id),
            LEGEND,
        ),
        (types.TEXT_DOCUMENT_DOCUMENT_LINK, lambda a, p: document_links(a, documents), None),
        (types.TEXT_DOCUMENT_SELECTION_RANGE, lambda a, p: selection_ranges(a, p.positions), None),
        (types.TEXT_DOCUMENT_INLAY_HINT, lambda a, p: inlay_hints(a, p.range), None),
    ]
    if format is not None:
        found.append((types.TEXT_DOCUMENT_FORMATTING, lambda a, p: formatting(a, format), None))
    if server.tools.run_tests is not None:
        lenses: Answer = lambda a, p: code_lenses(a, p.text_document.uri, server.verdicts.get(a.source, {}))  # noqa: E731 (one of a table)
        found.append((types.TEXT_DOCUMENT_CODE_LENS, lenses, None))
    return found


def _add_documents(server: RumpusServer) -> None:
    """Register what the server does when the editor starts, and when files open, change or close."""
    documents = server.documents

    @server.feature(types.INITIALIZE)
    def _(params: types.InitializeParams) -> None:
        options = params.initialization_options
        address = options.get("documentation") if isinstance(options, Mapping) else None
        server.links.documentation = address if isinstance(address, str) else ""

    @server.feature(types.INITIALIZED)
    def _(params: types.InitializedParams) -> None:
        encoding = server.workspace.position_encoding
        documents.encoding = str(getattr(encoding, "value", encoding))
        _look_into_folders(server)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def _(params: types.DidChangeWorkspaceFoldersParams) -> None:
        _look_into_folders(server)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def _(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        documents.put(document.uri, document.text, document.version, delay=0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def _(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        text = documents.by_uri[uri].source.text
        for change in params.content_changes:
            text = changed(text, change, documents.encoding)
        documents.put(uri, text, params.text_document.version)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def _(params: types.DidChangeWatchedFilesParams) -> None:
        documents.look_again()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def _(params: types.DidCloseTextDocumentParams) -> None:
        documents.drop(params.text_document.uri)
        server.tokens.forget(params.text_document.uri)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


def _look_into_folders(server: RumpusServer) -> None:
    """Use the editor's workspace folders, or the root if there are none."""
    root = server.workspace.root_uri
    paths = dict.fromkeys(to_fs_path(uri) for uri in server.workspace.folders or ([root] if root else []))
    server.folder.folders = [Path(path) for path in paths if path]


def _add_workspace(server: RumpusServer) -> None:
    @server.feature(types.WORKSPACE_SYMBOL)
    async def _(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        try:
            found: list[types.WorkspaceSymbol] = await server.in_thread(workspace_symbols, params.query, server.folder)
            return found
        except Exception as fault:  # the rim
            server.report(fault)
            return []


def _is_news(record: logging.LogRecord) -> bool:
    """Return True if a log line is more than a refused message, which the editor already knows."""
    fault = record.exc_info[1] if record.exc_info else None
    refused = isinstance(fault, JsonRpcException | ValueError | RecursionError)
    return not refused and not record.getMessage().startswith(_NO_NEWS)
