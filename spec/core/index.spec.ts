import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as core from '../../core/index.js';

const entry = readFileSync('core/index.ts', 'utf8');

const files = readdirSync('core', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\/(ports|use-cases)\/.+\.ts$/.test(file),
);

describe('the entry of shipshape/core', () => {
  it('exports every port and every use case', () => {
    expect(files).to.have.length.of.at.least(40);
    const missing = files.filter((file) => !entry.includes(`'./${file.replace(/ts$/, 'js')}'`));
    expect(missing).to.deep.equal([]);
  });

  it('makes a use case from ports that the importer brings', async () => {
    const setup = { servers: 1, instances: 1, destinations: 0, schedules: 0, channels: 0 };
    const open = core.openCountsOf([]);
    const getOverview = core.getOverview({
      overview: {
        read: () => () => Promise.resolve({ _tag: 'Right', right: { setup, problems: [], open } }),
      },
      clock: { now: () => new Date(0) },
    });
    expect(
      await getOverview({ id: 'somebody', grants: core.grantsOn('fleet', core.PERMISSIONS) })(),
    ).to.have.deep.property('right', { setup, attention: [], open });
  });
});
