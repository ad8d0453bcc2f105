import { expect } from 'chai';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../../support/fleet/put-fleet.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { SEALER } from '../../../../../support/stores/apply-forever.js';
import { answeredFile } from '../../../../../support/stores/report-forever.js';
import { sqliteStoreIn } from '../../../../../support/stores/sqlite-store-in.js';

const PROGRAM = fileURLToPath(
  new URL('../../../../../support/stores/report-forever.js', import.meta.url),
);

describe('a SQLite store whose process is killed while many report', () => {
  const directory = temporaryDirectory();

  /** Kills the process a random while after its first answers, so that each kill meets another moment of a commit. */
  const killAtRandom = async (name: string) => {
    const child = fork(PROGRAM, [directory.path, name]);
    const gone = once(child, 'exit');
    await once(child, 'message');
    await pause(Math.random() * 60);
    child.kill('SIGKILL');
    expect(await gone).to.deep.equal([null, 'SIGKILL']);
  };

  it('has every problem whose report was answered, and is sound', async () => {
    const store = sqliteStoreIn(directory.path, { sealer: SEALER });
    await putFleet(store, aWideFleet(1, 1, 1));
    await store.close();
    for (let time = 0; time < 10; time += 1) await killAtRandom(`time_${time}`);
    const answered = readFileSync(answeredFile(directory.path), 'utf8').trim().split('\n');
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    const open = database.prepare('SELECT kind FROM problem').pluck().all();
    expect(answered).to.have.length.of.at.least(500);
    expect(answered.filter((kind) => !open.includes(kind))).to.deep.equal([]);
    expect(database.pragma('integrity_check', { simple: true })).to.equal('ok');
    database.close();
  });
});
