import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('a Shipshape that monitors', () => {
  it('ends abandoned runs and purges old ones from its start on, also without checks', async () => {
    const { runs } = memoryStore();
    const seen = { ended: 0, purgedBefore: new Date(0) };
    const shipshape = await createShipshape(
      { store: { kind: 'memory' }, watchIntervalSeconds: 0, runHistoryDays: 7 },
      {
        runs: {
          ...runs,
          endAbandoned: TE.fromIO(() => (seen.ended += 1)),
          purge: (before) =>
            TE.fromIO(() => {
              seen.purgedBefore = before;
              return 0;
            }),
        },
      },
    );
    const start = Date.now();
    expect(seen.ended).to.equal(0);
    shipshape.monitor.start();
    const purged = await pollUntil(
      () => Promise.resolve(seen.purgedBefore.getTime()),
      (before) => before > 0 && seen.ended > 0,
    );
    await shipshape.close();
    expect(purged).to.be.within(start - 7 * DAY_MS, Date.now() - 7 * DAY_MS);
    expect(seen.ended).to.equal(1);
  });
});
