import type { Caller } from '../../access/caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Uuid } from '../../shared/uuid.js';
import type { DumpRequest } from '../ports/dump-maker.js';
import type { RunStart } from '../ports/run-register.js';
import { LEASE_MS } from './keep-lease.js';

/** What is known of a download when its run begins. */
export const runStart = (
  { clock }: { readonly clock: Clock },
  { node }: { readonly node: Uuid },
  caller: Caller,
  { target, tool, serverMajor, format }: DumpRequest,
): RunStart => ({
  kind: 'download',
  database: target.database.id,
  databasePath: target.database.path,
  engine: target.engine,
  format,
  startedBy: caller.id,
  startedAt: clock.now(),
  toolVersion: tool.version,
  serverMajor,
  node,
  leaseMs: LEASE_MS,
});
