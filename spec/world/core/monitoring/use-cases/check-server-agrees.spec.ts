import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from '../../../../../core/problems/problem.js';
import type { DetectedKey } from '../../../../../core/problems/detected-kind.js';
import { monitoredKeys } from '../../../../../core/monitoring/monitored-server.js';
import { anyCheckHistory } from '../../../../support/monitoring/any-check-history.js';
import { replayHistory } from '../../../../support/monitoring/replay-history.js';
import {
  referenceProblems,
  type Episode,
} from '../../../../support/monitoring/reference-problems.js';

const isOf = (key: DetectedKey) => (stored: ProblemRecord) =>
  stored.kind === key.kind && stored.resource.id === key.resource.id;

const timesOfStored = ({ since, closedAt, flaps }: ProblemRecord) => [
  +since,
  +(O.toNullable(closedAt) ?? NaN),
  flaps,
];
const timesOfEpisode = ({ since, closedAt, flaps }: Episode) => [+since, +(closedAt ?? NaN), flaps];

const byText = (times: readonly (readonly number[])[]) => times.map(String).sort();

describe('checkServer, over any history of checks and restarts', () => {
  it('has the store hold the problems that the definition gives', async function () {
    this.timeout(120_000);
    const seen = { open: 0, closed: 0, flapping: 0 };
    await fc.assert(
      fc.asyncProperty(anyCheckHistory, async (history) => {
        const { observed, server, stored } = await replayHistory(history);
        for (const key of monitoredKeys(server)) {
          const life = referenceProblems(observed, key);
          expect(byText(stored.filter(isOf(key)).map(timesOfStored))).to.deep.equal(
            byText(life.map(timesOfEpisode)),
          );
          seen.open += life.filter(({ closedAt }) => closedAt === undefined).length;
          seen.closed += life.filter(({ closedAt }) => closedAt !== undefined).length;
          seen.flapping += life.reduce((sum, { flaps }) => sum + flaps, 0);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).to.be.above(50);
  });

  it('has the store hold the same problems wherever it is restarted', async () => {
    await fc.assert(
      fc.asyncProperty(anyCheckHistory, fc.nat(), async (history, place) => {
        const withoutRestarts = history.filter(({ _tag }) => _tag !== 'Restart');
        const at = place % (history.length + 1);
        const restarted = withoutRestarts.toSpliced(at, 0, { _tag: 'Restart' });
        const problems = async (events: typeof history) => {
          const { server, stored } = await replayHistory(events);
          return monitoredKeys(server).map((key) =>
            byText(stored.filter(isOf(key)).map(timesOfStored)),
          );
        };
        expect(await problems(restarted)).to.deep.equal(await problems(withoutRestarts));
      }),
      { numRuns: 300 },
    );
  });
});
