import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import type { StoredProblem } from '../../../../core/monitoring/recall-watch.js';
import type { DetectedKey } from '../../../../core/problems/detected-kind.js';
import { monitoredKeys } from '../../../../core/monitoring/monitored-server.js';
import { anyCheckHistory } from '../../../support/monitoring/any-check-history.js';
import { replayHistory } from '../../../support/monitoring/replay-history.js';
import { referenceProblems, type Episode } from '../../../support/monitoring/reference-problems.js';

const isOf = (key: DetectedKey) => (kept: StoredProblem) =>
  kept.kind === key.kind && kept.resource.id === key.resource.id;

const timesOfKept = ({ since, closedAt }: StoredProblem) => [
  +since,
  +(O.toNullable(closedAt) ?? NaN),
];
const timesOfEpisode = ({ since, closedAt }: Episode) => [+since, +(closedAt ?? NaN)];

const byText = (times: readonly (readonly number[])[]) => times.map(String).sort();

describe('watchServer, over any history of looks', () => {
  it('has the store hold the problems that the definition gives', async function () {
    this.timeout(120_000);
    const seen = { open: 0, closed: 0, flapping: 0 };
    await fc.assert(
      fc.asyncProperty(anyCheckHistory, async (history) => {
        const { observed, server, stored } = await replayHistory(history);
        for (const key of monitoredKeys(server)) {
          const life = referenceProblems(observed, key);
          expect(byText(stored.filter(isOf(key)).map(timesOfKept))).to.deep.equal(
            byText(life.map(timesOfEpisode)),
          );
          seen.open += life.filter(({ closedAt }) => closedAt === undefined).length;
          seen.closed += life.filter(({ closedAt }) => closedAt !== undefined).length;
          seen.flapping += life.length - new Set(life.map(({ since }) => +since)).size;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).to.be.above(50);
  });
});
