"""The tables of web push."""

from sqlalchemy import BigInteger, Column, Integer, String, Table, Text

from interpreter.web.store.tables import metadata

push_keys = Table(
    "push_keys",  # one row: all processes sign with the same key, and a backup has it
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("pem", Text, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String, primary_key=True),
    Column("holder", String, nullable=False, index=True),  # the hash of the browser's secret
    Column("p256dh", String, nullable=False),
    Column("auth", String, nullable=False),
    Column("host", String, nullable=False),  # our name when it was made
    Column("created", BigInteger, nullable=False),
)
