import * as O from 'fp-ts/lib/Option.js';
import fc from 'fast-check';
import type { AuditRow } from '../../../core/audit/audit-event.js';
import { byLatestStart } from '../../../core/backups/run-page.js';
import type { Store } from '../../../core/store.js';
import { alterationOf } from '../../support/audit/alterations.js';
import { anAudit, verify } from '../../support/audit/an-audit.js';
import { listedRuns } from '../../support/backups/a-run.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Acknowledged } from './clients.js';
import { EVERYTHING, openProblems } from './check-store.js';

/** Of these the row is stored before anything is done; of others when it has ended, which a killed node may not live to see. */
const BEGUN = new Set([
  'createToken',
  'revokeToken',
  'startRun',
  'startMaintenance',
  'applyFleet',
  'decide',
  'acknowledgeProblem',
]);

/** Once it has been calm for long: only what is wrong in truth is open. */
export const findOpen = async (store: Store): Promise<readonly string[]> => {
  const runs = [...(await listedRuns(store, EVERYTHING))].sort(byLatestStart.compare);
  const waiting = (await rightOf(store.approvals.list(new Date()))).some(
    ({ state }) => state === 'waiting',
  );
  const hasFailed = (schedule: string): boolean =>
    runs.find(
      (run) => O.isSome(run.schedule) && run.schedule.value === schedule && O.isSome(run.endedAt),
    )?.state === 'failed';
  return (await openProblems(store)).flatMap(({ kind, resource, message }) =>
    kind.startsWith('reported_') ||
    (kind === 'approval_waiting' && waiting) ||
    (kind === 'dump_failed' && hasFailed(resource.id))
      ? []
      : [`still open: ${kind}: ${message}`],
  );
};

/** Whether each acknowledged request has its one row, and whether the log is whole. */
export const checkAudit = async (
  store: Store,
  { requests }: Acknowledged,
  alterations: number,
): Promise<readonly string[]> => {
  const lines = await anAudit(() => store).log();
  const { findings, rows } = verify(lines);
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { request, of } = JSON.parse(line) as Partial<AuditRow>;
    if (typeof request === 'string' && of === null)
      counts.set(request, (counts.get(request) ?? 0) + 1);
  }
  const wrong = [...requests].filter(([id, action]) => {
    const count = counts.get(id) ?? 0;
    return count > 1 || (count < 1 && BEGUN.has(action));
  });
  return [
    ...(rows === 0 ? ['the audit has no rows'] : []),
    ...findings.map((finding) => `audit: ${JSON.stringify(finding)}`),
    ...wrong.map(([id, action]) => `audit: ${counts.get(id) ?? 0} rows of ${action} ${id}`),
    ...missed(lines.slice(0, MOST_LINES), alterations),
  ];
};

/** The log is verified for each alteration. */
const MOST_LINES = 2_000;

/** The alterations of a log that are not found. */
const missed = (lines: readonly string[], alterations: number): readonly string[] => {
  const known = new Set(verify(lines).findings.map((one) => JSON.stringify(one)));
  return fc
    .sample(alterationOf(lines), { numRuns: alterations, seed: 1 })
    .filter(({ lines: altered }) =>
      verify(altered).findings.every((one) => known.has(JSON.stringify(one))),
    )
    .map(({ done }) => `audit: not found: ${done}`);
};
