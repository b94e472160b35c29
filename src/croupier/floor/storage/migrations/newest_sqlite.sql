CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE event (
	number INTEGER NOT NULL, 
	stream TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	payload BLOB NOT NULL, 
	previous BLOB NOT NULL, 
	hash BLOB NOT NULL, 
	CONSTRAINT event_pkey PRIMARY KEY (number), 
	CONSTRAINT event_stream_key UNIQUE (stream, version), 
	CONSTRAINT event_previous_is_a_hash CHECK (length(previous) = 32), 
	CONSTRAINT event_hash_is_one CHECK (length(hash) = 32), 
	CONSTRAINT event_hash_key UNIQUE (hash)
)
 STRICT

;

CREATE TABLE account (
	name TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	cents INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT account_pkey PRIMARY KEY (name), 
	CONSTRAINT account_kind_is_known CHECK (kind IN ('cage', 'player', 'box', 'float', 'meter')), 
	CONSTRAINT account_never_below_zero CHECK (cents >= 0 OR kind = 'cage')
)
 STRICT

;

CREATE TABLE seal (
	"table" TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	about TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	CONSTRAINT seal_pkey PRIMARY KEY ("table", number), 
	CONSTRAINT seal_commitment_key UNIQUE (commitment)
)
 STRICT

;

CREATE TABLE transfer (
	event INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	debit TEXT NOT NULL, 
	credit TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT transfer_pkey PRIMARY KEY (event, line), 
	CONSTRAINT transfer_cents_are_some CHECK (cents > 0 AND cents <= 1000000000000), 
	CONSTRAINT transfer_goes_somewhere CHECK (debit <> credit), 
	CONSTRAINT transfer_event_fkey FOREIGN KEY(event) REFERENCES event (number), 
	CONSTRAINT transfer_debit_fkey FOREIGN KEY(debit) REFERENCES account (name), 
	CONSTRAINT transfer_credit_fkey FOREIGN KEY(credit) REFERENCES account (name)
)
 STRICT

;

CREATE TABLE command (
	actor TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	asked BLOB NOT NULL, 
	answer BLOB NOT NULL, 
	event INTEGER NOT NULL, 
	CONSTRAINT command_pkey PRIMARY KEY (actor, "key"), 
	CONSTRAINT command_event_fkey FOREIGN KEY(event) REFERENCES event (number)
)
 STRICT

;

CREATE TABLE person (
	id TEXT NOT NULL, 
	handle TEXT NOT NULL, 
	role TEXT NOT NULL, 
	tables TEXT DEFAULT '[]' NOT NULL, 
	secret TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	locked INTEGER DEFAULT '0' NOT NULL, 
	locked_until TEXT, 
	failures INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT person_pkey PRIMARY KEY (id)
)
 STRICT

;

CREATE UNIQUE INDEX person_handle_key ON person (lower(handle));

CREATE TABLE appointment (
	id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	role TEXT NOT NULL, 
	tables TEXT DEFAULT '[]' NOT NULL, 
	made_by TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT appointment_pkey PRIMARY KEY (id), 
	CONSTRAINT appointment_person_fkey FOREIGN KEY(person) REFERENCES person (id), 
	CONSTRAINT appointment_made_by_fkey FOREIGN KEY(made_by) REFERENCES person (id)
)
 STRICT

;

CREATE TABLE session (
	id TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	person TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	event INTEGER NOT NULL, 
	made_at TEXT NOT NULL, 
	seen_at TEXT NOT NULL, 
	CONSTRAINT session_pkey PRIMARY KEY (id), 
	CONSTRAINT session_digest_key UNIQUE (digest), 
	CONSTRAINT session_person_fkey FOREIGN KEY(person) REFERENCES person (id), 
	CONSTRAINT session_event_fkey FOREIGN KEY(event) REFERENCES event (number)
)
 STRICT

;

CREATE TABLE invitation (
	id TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	role TEXT NOT NULL, 
	tables TEXT DEFAULT '[]' NOT NULL, 
	made_by TEXT, 
	made_at TEXT NOT NULL, 
	ends_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	used_by TEXT, 
	CONSTRAINT invitation_pkey PRIMARY KEY (id), 
	CONSTRAINT invitation_digest_key UNIQUE (digest), 
	CONSTRAINT invitation_made_by_fkey FOREIGN KEY(made_by) REFERENCES person (id), 
	CONSTRAINT invitation_used_by_fkey FOREIGN KEY(used_by) REFERENCES person (id)
)
 STRICT

;

CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;

CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'event is append-only'); END;

CREATE TRIGGER transfer_no_update BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;

CREATE TRIGGER transfer_no_delete BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;

CREATE TRIGGER command_no_update BEFORE UPDATE ON command BEGIN SELECT RAISE(ABORT, 'command is append-only'); END;

CREATE TRIGGER command_no_delete BEFORE DELETE ON command BEGIN SELECT RAISE(ABORT, 'command is append-only'); END;

CREATE TRIGGER seal_no_update BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'seal is append-only'); END;

CREATE TRIGGER seal_no_delete BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'seal is append-only'); END;

CREATE TRIGGER event_is_new BEFORE INSERT ON event WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM event) OR EXISTS (SELECT 1 FROM event WHERE hash = NEW.hash) OR EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version) BEGIN SELECT RAISE(ABORT, 'not the next row of event'); END;

CREATE TRIGGER transfer_is_new BEFORE INSERT ON transfer WHEN EXISTS (SELECT 1 FROM transfer WHERE event = NEW.event AND line = NEW.line) BEGIN SELECT RAISE(ABORT, 'not the next row of transfer'); END;

CREATE TRIGGER command_is_new BEFORE INSERT ON command WHEN EXISTS (SELECT 1 FROM command WHERE actor = NEW.actor AND key = NEW.key) BEGIN SELECT RAISE(ABORT, 'not the next row of command'); END;

CREATE TRIGGER seal_is_new BEFORE INSERT ON seal WHEN EXISTS (SELECT 1 FROM seal WHERE ("table" = NEW."table" AND number = NEW.number) OR commitment = NEW.commitment) BEGIN SELECT RAISE(ABORT, 'not the next row of seal'); END;

CREATE TRIGGER account_is_new BEFORE INSERT ON account WHEN NEW.cents <> 0 OR EXISTS (SELECT 1 FROM account WHERE name = NEW.name) BEGIN SELECT RAISE(ABORT, 'not the next row of account'); END;

CREATE TRIGGER account_no_delete BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'an account is never closed'); END;

CREATE TRIGGER account_stays BEFORE UPDATE OF name, kind ON account BEGIN SELECT RAISE(ABORT, 'an account keeps its name and its kind'); END;

CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; END;

CREATE TABLE snapshot (
	number INTEGER NOT NULL, 
	hash BLOB NOT NULL, 
	content BLOB NOT NULL, 
	CONSTRAINT snapshot_pkey PRIMARY KEY (number)
)
 STRICT

;

CREATE TABLE api_key (
	id TEXT NOT NULL, 
	digest TEXT, 
	person TEXT NOT NULL, 
	name TEXT NOT NULL, 
	scopes TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	ends_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	used_at TEXT, 
	CONSTRAINT api_key_pkey PRIMARY KEY (id), 
	CONSTRAINT api_key_digest_key UNIQUE (digest), 
	CONSTRAINT api_key_person_fkey FOREIGN KEY(person) REFERENCES person (id), 
	CONSTRAINT api_key_made_by_fkey FOREIGN KEY(made_by) REFERENCES person (id)
)
 STRICT

;

CREATE TABLE webhook (
	id TEXT NOT NULL, 
	url TEXT NOT NULL, 
	events TEXT NOT NULL, 
	tables TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	made_by TEXT NOT NULL, 
	made_at TEXT NOT NULL, 
	state TEXT NOT NULL, 
	failures INTEGER DEFAULT '0' NOT NULL, 
	failing_since TEXT, 
	next_at TEXT, 
	CONSTRAINT webhook_pkey PRIMARY KEY (id), 
	CONSTRAINT webhook_made_by_fkey FOREIGN KEY(made_by) REFERENCES person (id)
)
 STRICT

;

CREATE TABLE delivery (
	webhook TEXT NOT NULL, 
	event INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	state TEXT NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	status INTEGER, 
	why TEXT NOT NULL, 
	done_at TEXT, 
	CONSTRAINT delivery_pkey PRIMARY KEY (webhook, event), 
	CONSTRAINT delivery_webhook_fkey FOREIGN KEY(webhook) REFERENCES webhook (id), 
	CONSTRAINT delivery_event_fkey FOREIGN KEY(event) REFERENCES event (number)
)
 STRICT

;

CREATE INDEX delivery_state_key ON delivery (state, webhook, event);

INSERT INTO alembic_version (version_num) VALUES ('0004')
