import type { Migrations } from '../../sql/pending-migrations.js';
import { foundDatabases, instanceReadings, sizesOfDatabases } from './found-databases.js';
import { access } from './baseline/access.js';
import { backups } from './baseline/backups.js';
import { dumpCheck, monitoring } from './baseline/monitoring.js';
import { fleet } from './baseline/fleet.js';
import { maintenance } from './baseline/maintenance.js';
import { notifications } from './baseline/notifications.js';
import { problemScopes, suppression } from './baseline/problem-scopes.js';
import { problemSummaries } from './baseline/problem-summaries.js';
import { problems } from './baseline/problems.js';
import { upkeep } from './baseline/upkeep.js';
import { audit } from './audit.js';
import { copiesOfDumps, proofs, runsOfInstances } from './dumps.js';

/** What is known of the store itself. A schema of its own has it all: a database can be shared with other programs. */
const meta = `
CREATE TABLE shipshape.meta (
  key text PRIMARY KEY,
  value bytea NOT NULL
);
`;

const baseline = [
  meta,
  access,
  fleet,
  problems,
  suppression,
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
INSERT INTO shipshape.resource_count (type) VALUES ('policy');
`;

/** A run may restore a dump: what it knows of that, and whether anything of it may be left on its server. */
const restores = `
ALTER TABLE shipshape.run ADD COLUMN restore text;
ALTER TABLE shipshape.run ADD COLUMN is_uncleared boolean NOT NULL DEFAULT false;
CREATE INDEX run_uncleared ON shipshape.run (ended_at) WHERE is_uncleared;
`;

/** What a tool of physical backups has reported last of those of a schedule. */
const physicalBackups = `
ALTER TABLE shipshape.upkeep ADD COLUMN known text;
`;

export const MIGRATIONS: Migrations = {
  baselineVersion: 26,
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
  ],
};
