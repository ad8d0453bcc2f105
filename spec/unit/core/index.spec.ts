import { expect } from 'chai';
import * as core from '../../../core/index.js';

describe('the entry of shipshape/core', () => {
  it('makes a use case from ports that the importer brings', async () => {
    const setup = { servers: 1, instances: 1, destinations: 0, schedules: 0, channels: 0 };
    const open = core.openCountsOf([]);
    const getOverview = core.getOverview({
      overview: {
        read: () => () =>
          Promise.resolve({
            _tag: 'Right',
            right: { setup, problems: [], snoozedCauses: [], open },
          }),
      },
      clock: { now: () => new Date(0) },
    });
    expect(
      await getOverview({ id: 'somebody', grants: core.grantsOn('fleet', core.PERMISSIONS) })(),
    ).to.have.deep.property('right', { setup, attention: [], open });
  });
});
