import type { Migrations } from '../../sql/pending-migrations.js';
import { foundDatabases, instanceReadings, sizesOfDatabases, audit } from './found-databases.js';
import { access, fleet } from './baseline/fleet.js';
import { backups } from './baseline/backups.js';
import { dumpCheck, monitoring } from './baseline/monitoring.js';
import { maintenance, upkeep } from './baseline/upkeep.js';
import { notifications } from './baseline/notifications.js';
import { problemScopes } from './baseline/problem-scopes.js';
import { problemSummaries } from './baseline/problem-summaries.js';
import { problems } from './baseline/problems.js';
import { copiesOfDumps, keptDumps, proofs, runsOfInstances } from './dumps.js';

/**
 * Who made a token, as far as that is known, and when it was used last: in a table of its own, since the tokens that are cached outlive
 * uses. Of the tokens that are there it is only known that they were not used from now on. Names differ for each issuer.
 */
const issuersOfTokens = `
ALTER TABLE token ADD COLUMN issuer TEXT;
ALTER TABLE token ADD COLUMN issuer_name TEXT;
DROP TRIGGER token_changed;
UPDATE token SET issuer = coalesce(m.parent, m.id), issuer_name = m.name
  FROM token m WHERE m.id = token.maker;
CREATE TRIGGER token_changed AFTER UPDATE ON token BEGIN
  UPDATE revision SET tokens = tokens + 1;
END;
DROP INDEX token_name_in_use;
CREATE UNIQUE INDEX token_name_in_use ON token (name, coalesce(issuer, ''))
  WHERE revoked_at IS NULL AND parent IS NULL;

CREATE TABLE token_use (
  token TEXT PRIMARY KEY NOT NULL REFERENCES token (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  address TEXT,
  client TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO token_use (token, at)
SELECT id, unixepoch() * 1000 FROM token WHERE revoked_at IS NULL;
`;

/**
 * People who are signed in, until the provider or the clock ends that; what refreshes it is sealed. One of several that refresh a
 * sign-in claims it. What gives roles to groups stands in the attributes of resources, few of which have any.
 */
const people = `
CREATE TABLE sign_in (
  id TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  groups TEXT NOT NULL,
  session TEXT,
  refresh BLOB,
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  claimed_until INTEGER
) STRICT;
CREATE INDEX resource_with_access ON resource (id) WHERE instr(attributes, '"access":') > 0;
`;

/** What is known of the store itself. */
const meta = `
CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`;

const baseline = [
  meta,
  access,
  fleet,
  problems,
  problemScopes,
  problemSummaries,
  dumpCheck,
  monitoring,
  upkeep,
  backups,
  notifications,
  maintenance,
].join('');

/** Policies are resources of the fleet itself. */
const policies = `
INSERT INTO resource_count (type, number) VALUES ('policy', 7);
`;

/** A run may restore a dump: what it knows of that, and whether anything of it may be left on its server. */
const restores = `
ALTER TABLE run ADD COLUMN restore TEXT;
ALTER TABLE run ADD COLUMN is_uncleared INTEGER NOT NULL DEFAULT 0;
CREATE INDEX run_uncleared ON run (ended_at) WHERE is_uncleared;
`;

/** What a tool of physical backups has reported last of those of a schedule. */
const physicalBackups = `
ALTER TABLE upkeep ADD COLUMN known TEXT;
`;

/** Requests that wait for somebody else's approval, with those of the last day that do not any more. */
const approvals = `
CREATE TABLE approval (
  id TEXT PRIMARY KEY NOT NULL,
  about TEXT NOT NULL,
  acts TEXT NOT NULL,
  digest TEXT NOT NULL,
  requester TEXT NOT NULL,
  requester_name TEXT,
  requested_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  decider TEXT,
  decider_name TEXT,
  decided_at INTEGER
) STRICT;
`;

export const MIGRATIONS: Migrations = {
  baselineVersion: 24,
  texts: [
    baseline,
    policies,
    foundDatabases,
    runsOfInstances,
    proofs,
    restores,
    copiesOfDumps,
    sizesOfDatabases,
    audit,
    instanceReadings,
    physicalBackups,
    issuersOfTokens,
    people,
    approvals,
    keptDumps,
  ],
};
