import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { nodeTokenGenerator } from '../../../adapters/crypto/node-token-generator.js';
import { systemClock } from '../../../adapters/scheduler/time/system-time.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { showFirstToken } from '../../../composition/first-token.js';
import { issueFirstToken } from '../../../core/access/use-cases/issue-token.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const TOKEN = /ship_[\w-]{43}/;

describe('the token of the first administrator', () => {
  const directory = temporaryDirectory();
  const dataDir = () => join(directory.path, 'data');

  /** What one start prints, and the next on the same store. */
  const starts = async (isTerminal: boolean): Promise<readonly string[]> => {
    const issue = issueFirstToken({
      ...memoryStore(),
      generator: nodeTokenGenerator,
      clock: systemClock,
    })();
    const start = async () => {
      const printed: string[] = [];
      const print = (text: string) => void printed.push(text);
      const output = { print, printError: (text: string) => print(`error: ${text}`), isTerminal };
      await showFirstToken({ issueFirstToken: issue }, { dataDir: dataDir() }, output);
      return printed.join('\n');
    };
    return [await start(), await start()];
  };

  it('is shown on a terminal, and written nowhere', async () => {
    const [first, second] = await starts(true);
    expect(first).to.match(TOKEN).and.to.contain('ends after a day unless it is used');
    expect(second).to.equal('');
    expect(await readdir(directory.path)).to.deep.equal([]);
  });

  it('goes to a file for its owner alone where there is no terminal, in place of an older one', async () => {
    await mkdir(dataDir());
    await writeFile(join(dataDir(), 'first-token'), 'of an earlier store', { mode: 0o644 });
    const [first, second] = await starts(false);
    expect(first).not.to.match(TOKEN);
    expect(first).to.contain(`    ${dataDir()}/first-token\n`);
    expect(second).to.equal('');
    expect(await readdir(dataDir())).to.deep.equal(['first-token']);
    expect(await readFile(join(dataDir(), 'first-token'), 'utf8')).to.match(/^ship_[\w-]{43}\n$/);
    expect((await stat(join(dataDir(), 'first-token'))).mode & 0o777).to.equal(0o600);
  });

  it('is lost where no file can be written, and the service starts and says how to make another', async () => {
    await writeFile(dataDir(), 'no folder');
    const [first] = await starts(false);
    expect(first).not.to.match(TOKEN);
    expect(first).to.match(/^error: .*is lost: .*EEXIST.*shipshape token create/);
  });
});
