import type { Migrations } from '../../sql/pending-migrations.js';
import { foundDatabases, instanceReadings, sizesOfDatabases } from './found-databases.js';
import { access } from './baseline/access.js';
import { backups } from './baseline/backups.js';
import { dumpCheck, monitoring } from './baseline/monitoring.js';
import { fleet } from './baseline/fleet.js';
import { maintenance, upkeep } from './baseline/upkeep.js';
import { notifications } from './baseline/notifications.js';
import { problemScopes } from './baseline/problem-scopes.js';
import { problemSummaries } from './baseline/problem-summaries.js';
import { problems } from './baseline/problems.js';
import { audit } from './audit.js';
import { copiesOfDumps, proofs, runsOfInstances } from './dumps.js';
import { issuersOfTokens } from './issuers-of-tokens.js';
import { people } from './people.js';

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
  ],
};
