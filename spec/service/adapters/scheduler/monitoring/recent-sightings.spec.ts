import { expect } from 'chai';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { recentSightings } from '../../../../../adapters/scheduler/monitoring/run-checks.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

describe('what a node has seen of its servers', () => {
  it('names those first that were well before they fell silent: the others may have been down for weeks', () => {
    const sightings = recentSightings(memoryClock(new Date(0)), 120_000);
    const observe = (server: number, wasWell: boolean, reach: 'silent' | 'reached' = 'silent') =>
      sightings.observe({ server: aUuid(server), reach, wasWell });
    observe(1, false);
    observe(2, true, 'reached');
    observe(3, false);
    observe(4, true);
    expect(sightings.unreached(2)).to.deep.equal([aUuid(4), aUuid(1)]);
  });
});
