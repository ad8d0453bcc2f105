import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { removeLost } from '../../../../../../core/backups/use-cases/runs/sweep-destination.js';
import { aDestinationTarget } from '../../../../../support/backups/a-destination-target.js';
import { aFailedRun, aScheduleState } from '../../../../../support/backups/a-schedule-state.js';
import { NOON } from '../../../../../support/problems/a-problem.js';

const removedOf = async (databasePath: string): Promise<readonly string[]> => {
  const removed: string[] = [];
  const failed = aFailedRun(1, {
    attempt: 1,
    plannedFor: O.some(NOON),
    format: O.some('custom'),
    toolVersion: O.some('18.6'),
  });
  await removeLost(
    {
      remove: (_target, object) => {
        removed.push(object.slice(0, object.lastIndexOf('/')));
        return TE.right(undefined);
      },
    },
    { state: aScheduleState({ databasePath, runs: [failed] }), destination: aDestinationTarget() },
  )();
  return [...new Set(removed)];
};

describe('removeLost', () => {
  it('looks also where an earlier version, which spelled names otherwise, may have left a dump', async () => {
    expect(await removedOf('db-eu-1/main/shop')).to.deep.equal(['db-eu-1/main/shop']);
    expect(await removedOf('db-eu-1/main/blå')).to.deep.equal([
      'db-eu-1/main/bl%C3%A5',
      'db-eu-1/main/bl_',
    ]);
  });
});
