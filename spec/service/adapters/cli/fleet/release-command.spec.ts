import { expect } from 'chai';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';

describe('shipshape release', () => {
  const cli = aCommandLine();

  const managerOf = async (path: string) =>
    (await cli.stdout('show', path)).split('\n').find((line) => line.startsWith('manager'));

  it('makes a resource and all under it what was made by hand', async () => {
    expect(await cli.stdout('release', 'db-eu-1/main')).to.equal(
      [
        '~ instance     db-eu-1/main',
        '~ database     db-eu-1/main/shop',
        '',
        '0 added, 2 changed, 0 removed.',
        '',
      ].join('\n'),
    );
    expect(await managerOf('db-eu-1/main/shop')).to.match(/^manager +none: made by hand$/);
    expect(await managerOf('db-eu-1')).to.match(/^manager +fleet-file$/);
    expect(await cli.stdout('release', 'db-eu-1/main')).to.equal('Nothing to change.\n');
  });
});
