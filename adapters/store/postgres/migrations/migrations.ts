import type { Migrations } from '../../sql/pending-migrations.js';
import {
  foundDatabases,
  instanceReadings,
  sizesOfDatabases,
  audit,
  issuersOfTokens,
} from './found-databases.js';
import { access, fleet } from './baseline/fleet.js';
import { backups } from './baseline/backups.js';
import { dumpCheck, monitoring } from './baseline/monitoring.js';
import { maintenance } from './baseline/maintenance.js';
import { notifications } from './baseline/notifications.js';
import { problemScopes, suppression } from './baseline/problem-scopes.js';
import { problemSummaries } from './baseline/problem-summaries.js';
import { problems } from './baseline/problems.js';
import { NOW, upkeep } from './baseline/upkeep.js';
import { copiesOfDumps, keptDumps, proofs, runsOfInstances } from './dumps.js';

/**
 * People who are signed in, until the provider or the clock ends that; what refreshes it is sealed. One of several that refresh a
 * sign-in claims it. What gives roles to groups stands in the attributes of resources, few of which have any.
 */
const people = `
CREATE TABLE shipshape.sign_in (
  id uuid PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  person text COLLATE "C" NOT NULL,
  name text NOT NULL,
  groups text NOT NULL,
  session text COLLATE "C",
  refresh bytea,
  created_at bigint NOT NULL,
  checked_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  claimed_until bigint
);
CREATE INDEX resource_with_access ON shipshape.resource (id) WHERE strpos(attributes, '"access":') > 0;
`;

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

/**
 * The same windows, looked up for each scope: PostgreSQL otherwise reads all that are under way or to come for each problem
 * that opens.
 */
const maintenanceByScope = `
CREATE OR REPLACE FUNCTION shipshape.maintenance_end(resource uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  started bigint := ${NOW};
  silent bigint := started;
  later bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM shipshape.maintenance WHERE ends_at > started) THEN RETURN NULL; END IF;
  LOOP
    SELECT max(m.ends_at) INTO later
      FROM shipshape.lineage l
     CROSS JOIN LATERAL (SELECT * FROM shipshape.maintenance m
                          WHERE m.scope_id = l.scope_id AND m.ends_at > silent OFFSET 0) m
     WHERE l.resource_id = resource AND m.starts_at <= silent;
    IF later IS NULL THEN RETURN nullif(silent, started); END IF;
    silent := later;
  END LOOP;
END $$;
`;

/** Requests that wait for somebody else's approval, with those of the last day that do not any more. */
const approvals = `
CREATE TABLE shipshape.approval (
  id uuid PRIMARY KEY,
  about text COLLATE "C" NOT NULL,
  acts text NOT NULL,
  digest text COLLATE "C" NOT NULL,
  requester text COLLATE "C" NOT NULL,
  requester_name text,
  requested_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  state text COLLATE "C" NOT NULL,
  decider text COLLATE "C",
  decider_name text,
  decided_at bigint
);
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
    maintenanceByScope,
    issuersOfTokens,
    people,
    approvals,
    keptDumps,
  ],
};
