import * as O from 'fp-ts/lib/Option.js';
import { NO_COPIES } from '../../../core/backups/stored-dump.js';
import type { Caller } from '../../../core/access/caller.js';
import type { RunStart } from '../../../core/backups/ports/run-register.js';
import type { Run, RunLimits } from '../../../core/backups/run.js';
import { NOTHING_LEFT_OUT, type RunRestore } from '../../../core/backups/restoring/run-restore.js';
import type { RunFilter, RunQuery } from '../../../core/backups/run-page.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { NOON } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';

/** Longer than any spec takes. */
export const LONG_LEASE_MS = 60 * 60 * 1_000;

export const NO_LIMITS: RunLimits = { perDatabase: 1_000, perInstance: 1_000, perNode: 1_000 };

export const aRunStart = (database: ResourceId, telling: Partial<RunStart> = {}): RunStart => ({
  kind: 'download',
  database: O.some(database),
  restore: O.none,
  databasePath: 'db-eu-1/main/shop',
  engine: 'postgresql',
  format: 'custom',
  startedBy: 'somebody',
  startedAt: NOON,
  toolVersion: '18.6',
  serverMajor: 18,
  node: aUuid(70),
  leaseMs: LONG_LEASE_MS,
  ...telling,
});

/** The run that a register keeps of such a start, while nothing has come of it. */
export const aRun = (telling: Partial<Run> = {}): Run => ({
  id: aUuid(71),
  kind: 'download',
  state: 'running',
  database: O.none,
  databasePath: 'db-eu-1/main/shop',
  engine: 'postgresql',
  schedule: O.none,
  schedulePath: O.none,
  dueAt: O.none,
  plannedFor: O.none,
  attempt: 1,
  format: O.some('custom'),
  startedBy: 'somebody',
  startedAt: NOON,
  endedAt: O.none,
  toolVersion: O.some('18.6'),
  serverMajor: O.some(18),
  sizeBytes: 0,
  sha256: O.none,
  stored: O.none,
  copies: NO_COPIES,
  failure: O.none,
  note: '',
  restore: O.none,
  ...telling,
});

/** What a run that has just begun to restore a dump knows of it. */
export const aRunRestore = (telling: Partial<RunRestore> = {}): RunRestore => ({
  of: aUuid(80),
  instance: aUuid(81),
  instancePath: 'db-test/main',
  database: 'shop_restored',
  replaces: false,
  step: 'preparing',
  totalBytes: 1_000,
  objects: 0,
  leftOut: NOTHING_LEFT_OUT,
  ...telling,
});

export const aRunFilter = (telling: Partial<RunFilter> = {}): RunFilter => ({
  state: O.none,
  resource: O.none,
  ...telling,
});

export const aRunQuery = (telling: Partial<RunQuery> = {}): RunQuery => ({
  filter: aRunFilter(),
  after: O.none,
  limit: 1_000,
  ...telling,
});

/** Goes from page to page to the end of the list, and answers with what was on each. */
export const runPagesOf = async (
  { runs }: Pick<Store, 'runs'>,
  caller: Caller,
  query: RunQuery,
): Promise<readonly (readonly Run[])[]> => {
  const page = await rightOf(runs.page(caller, query));
  if (O.isNone(page.next)) return [page.runs];
  return [page.runs, ...(await runPagesOf({ runs }, caller, { ...query, after: page.next }))];
};

/** Every run that the caller may see. */
export const listedRuns = async (
  store: Pick<Store, 'runs'>,
  caller: Caller = aViewer(),
  filter: RunFilter = aRunFilter(),
): Promise<readonly Run[]> => (await runPagesOf(store, caller, aRunQuery({ filter }))).flat();
