import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { groupFailures } from '../../../../../core/backups/problems/failure-facts.js';
import type { Run } from '../../../../../core/backups/run.js';
import { aFailedRun, aScheduledRun } from '../../../../support/backups/a-schedule-state.js';

/** The hour of each row that is left, and how many runs stand for it. */
const grouped = (...runs: readonly Run[]) =>
  groupFailures(runs).map(({ run, streak }) => [
    runs.indexOf(run),
    O.toUndefined(streak)?.runs,
    runs.findIndex(({ startedAt }) => startedAt === O.toUndefined(streak)?.firstAt),
  ]);

const ALONE = [undefined, -1] as const;

describe('groupFailures', () => {
  it('has those that failed alike in a row as the last of them, with the start of the first', () => {
    const runs = [aScheduledRun(0), ...[-1, -2, -3].map((at) => aFailedRun(at)), aScheduledRun(-4)];
    expect(grouped(...runs)).to.deep.equal([
      [0, ...ALONE],
      [1, 3, 3],
      [4, ...ALONE],
    ]);
  });

  it('keeps apart what failed otherwise, whatever the figures, and what came between', () => {
    const space = (freeBytes: number) => O.some({ code: 'dump_interrupted' as const, freeBytes });
    expect(
      grouped(
        aFailedRun(-1, { failure: space(1) }),
        aFailedRun(-2, { failure: space(2) }),
        aFailedRun(-3),
        aScheduledRun(-4, { state: 'missed' }),
        aScheduledRun(-5, { state: 'missed' }),
        aFailedRun(-6),
      ),
    ).to.deep.equal([
      [0, 2, 1],
      [2, ...ALONE],
      [3, 2, 4],
      [5, ...ALONE],
    ]);
  });

  it('goes by schedule where those of several are mixed', () => {
    const other = { schedulePath: O.some('db-eu-1/main/crm/nightly') };
    expect(
      grouped(aFailedRun(-1), aFailedRun(-1.1, other), aFailedRun(-2), aFailedRun(-2.1, other)),
    ).to.deep.equal([
      [0, 2, 2],
      [1, 2, 3],
    ]);
  });
});
