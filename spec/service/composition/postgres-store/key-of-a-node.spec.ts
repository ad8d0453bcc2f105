import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runShipshape } from '../../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

describe('the key of a node', () => {
  const world = postgresWorld();
  const directory = temporaryDirectory();
  const keyOf = (node: string) => join(directory.path, node, 'shipshape.key');
  const read = (node: string, database: string) =>
    runShipshape(
      { SHIPSHAPE_DATA_DIR: join(directory.path, node), SHIPSHAPE_STORE: world().url(database) },
      'overview',
      '--json',
    );

  it('is made with a store in PostgreSQL, and never for one that is sealed under another', async () => {
    const database = await world().make('nothing');
    expect(await read('first', database)).to.have.property('exitCode', 0);
    expect(existsSync(keyOf('first'))).to.equal(true);

    const refused = await read('second', database);
    expect(refused.exitCode).to.equal(3);
    expect(refused.stderr).to.contain(
      `/${database} is sealed under a key that is not here: ${keyOf('second')} is missing.`,
    );
    expect(existsSync(keyOf('second'))).to.equal(false);

    renameSync(keyOf('first'), `${keyOf('first')}.aside`);
    expect(await read('first', database)).to.have.property('exitCode', 3);
    renameSync(`${keyOf('first')}.aside`, keyOf('first'));
    expect(await read('first', database)).to.have.property('exitCode', 0);
  });

  it('is not made where the server is not reached', async () => {
    const { exitCode, stderr } = await read('first', 'no_such_database');
    expect(exitCode).to.equal(3);
    expect(stderr).to.contain('does not exist: the server has no such database');
    expect(existsSync(keyOf('first'))).to.equal(false);
  });

  it('is made nowhere for a store in memory', async () => {
    const env = { SHIPSHAPE_DATA_DIR: directory.path, SHIPSHAPE_STORE: 'memory:' };
    expect(await runShipshape(env, 'overview')).to.have.property('exitCode', 0);
    expect(existsSync(join(directory.path, 'shipshape.key'))).to.equal(false);
  });
});
