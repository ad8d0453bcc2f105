import { setTimeout as delay } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { createShipshape } from 'shipshape';
import { decodeSettings } from '../../../composition/settings/decode-settings.js';
import type { Shipshape } from '../../../composition/shipshape.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import { anAdmin } from '../../support/access/a-caller.js';
import { rightOf } from '../../support/shared/right-of.js';
import { serveTasks } from './serve-tasks.js';
import type { ReportingOutcome, ReportingTask } from './reporting-task.js';

/** The number of changes at once: as many as the store has connections. */
const AT_ONCE = 8;

const settings = (environment: ReportingTask['environment']) => {
  const decoded = decodeSettings(environment);
  if (E.isLeft(decoded)) throw new Error(decoded.left.join('\n'));
  return decoded.right;
};

const reportOf = (id: string): ReportedProblem => ({
  kind: 'bench_reported',
  resource: { type: 'database', id: id as ResourceId },
  severity: 'critical',
  message: 'The server has not answered since the last three rounds.',
  since: O.some(new Date('2024-11-20T03:00:00.000Z')),
});

/** Opens each database's problem, then closes each, and so on, at most at the given rate. */
const report = async (
  { useCases }: Shipshape,
  { databases, perSecond, durationMs }: ReportingTask,
): Promise<ReportingOutcome> => {
  const start = performance.now();
  let begun = 0;
  const elapsed = (): number => performance.now() - start;
  const hand = async (): Promise<void> => {
    while (elapsed() < durationMs) {
      const n = begun;
      begun += 1;
      const early = (n * 1_000) / perSecond - elapsed();
      if (early > 1) await delay(early);
      const change = reportOf(databases[n % databases.length] ?? '');
      const isOpening = Math.floor(n / databases.length) % 2 === 0;
      await (isOpening
        ? rightOf(useCases.openProblem(anAdmin(), change))
        : useCases.closeProblem(anAdmin(), change)());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  return { perSecond: (begun * 1_000) / elapsed() };
};

let opened: Promise<Shipshape> | undefined;

serveTasks(async (reporting: ReportingTask) => {
  opened ??= createShipshape(settings(reporting.environment));
  return report(await opened, reporting);
});
