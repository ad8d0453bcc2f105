import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { localStorage } from '../../../../../adapters/destinations/local/local.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { PARTS } from '../../../../support/storage/write-dumps-forever.js';

const WRITER = fileURLToPath(
  new URL('../../../../support/storage/write-dumps-forever.js', import.meta.url),
);

const KILLS = 48;

/** One write takes some milliseconds: the kills are spread over it, and over its steps. */
const killedAfter = async (folder: string, ms: number): Promise<void> => {
  const writer = spawn(process.execPath, [WRITER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  await delay(ms);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
};

describe('localStorage in a process that is killed', function () {
  this.timeout(300_000);

  const directory = temporaryDirectory();

  const files = async (): Promise<readonly string[]> =>
    (await readdir(directory.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  it('leaves nothing partial under a name, and parts that are swept', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) await killedAfter(directory.path, (kill * 7) % 50);
    const whole = Buffer.concat(PARTS);
    const all = await files();
    const left = all.filter((file) => basename(file).startsWith('.'));
    const before = all.filter((file) => !basename(file).startsWith('.'));
    expect([left.length > 0, before.length > 0]).to.deep.equal([true, true]);
    for (const file of before) expect((await readFile(file)).equals(whole), file).to.equal(true);
    const swept = localStorage(() => undefined).sweep(
      aDestinationTarget({ settings: { path: directory.path } }),
      TE.right(() => false),
    );
    expect(await rightOf(swept)).to.equal(left.length);
    expect(await files()).to.have.members(before);
  });
});
