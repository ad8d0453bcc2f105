import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { createShipshape } from '../../../../composition/index.js';

/** How often the channels of a service were asked for what they have to tell, within a moment of its start. */
const wakes = async (dispatch: boolean): Promise<number> => {
  const { channels } = memoryStore();
  let count = 0;
  const wake = () => TE.fromIO(() => (++count, []));
  const shipshape = await createShipshape(
    { store: { kind: 'memory' }, dispatch },
    { channels: { ...channels, wake } },
  );
  shipshape.monitor.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await shipshape.close();
  return count;
};

describe('the notifier of a service', () => {
  it('asks for what channels have to tell', async () => {
    expect(await wakes(true)).to.be.at.least(1);
  });

  it('leaves that to other nodes where SHIPSHAPE_DISPATCH is off', async () => {
    expect(await wakes(false)).to.equal(0);
  });
});
