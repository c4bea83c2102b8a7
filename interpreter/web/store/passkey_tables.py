"""The tables of passkeys."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from interpreter.web.store.tables import metadata

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", String, nullable=False),
    Column("sealed", String, nullable=False),  # the secret of the person, which the passkey's own handle opens
    Column("used", Integer, nullable=False),  # as the device counts
    Column("created", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",  # each is answered once
    metadata,
    Column("challenge", String, primary_key=True),
    Column("created", BigInteger, nullable=False),
)
