import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createShipshape } from '../../../composition/create-shipshape.js';
import type { Settings } from '../../../composition/settings/settings.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const KEY = randomBytes(32);

describe('a key that the operator gives', () => {
  const directory = temporaryDirectory();
  const dataDir = () => join(directory.path, 'data');
  const keyFile = () => join(directory.path, 'given.key');
  const start = async (settings: Partial<Settings>): Promise<string> =>
    createShipshape({ dataDir: dataDir(), ...settings }).then(
      async (opened) => {
        await opened.close();
        return 'It starts.';
      },
      (error: unknown) => (error as Error).message,
    );
  const put = (bytes: string | Buffer, mode = 0o600): void => {
    writeFileSync(keyFile(), bytes);
    chmodSync(keyFile(), mode);
  };

  it('is taken from a file in each of its forms, and from a command, for a store that is new or there', async () => {
    for (const form of [KEY, `${KEY.toString('hex')}\n`, KEY.toString('base64')]) {
      put(form);
      expect(await start({ keyFile: keyFile() })).to.equal('It starts.');
    }
    for (const command of [`cat ${keyFile()}`, `echo ' ${KEY.toString('hex')} '`])
      expect(await start({ keyCommand: command })).to.equal('It starts.');
    expect(readdirSync(dataDir())).to.deep.equal(['shipshape.db']);
  });

  it('may be readable by its group, as a secret that root gives is; not by others', async () => {
    put(KEY, 0o440);
    expect(await start({ keyFile: keyFile() })).to.equal('It starts.');
    for (const mode of [0o460, 0o444]) {
      put(KEY, mode);
      expect(await start({ keyFile: keyFile() })).to.contain('is readable or writable by others');
    }
  });

  it('is not made in the place of one that is missing', async () => {
    expect(await start({ keyFile: keyFile() })).to.equal(
      `There is no key file ${keyFile()}. For a new key run: (umask 077; head -c 32 /dev/urandom > ${keyFile()})`,
    );
    expect(readdirSync(directory.path)).to.deep.equal([]);
  });

  it('is refused in words where a command fails or prints something else, of which nothing is shown', async () => {
    const failed = 'SHIPSHAPE_KEY_COMMAND has given no key: exit code 2 (permission denied)';
    const run = (keyCommand: string) => start({ keyCommand });
    expect(await run('echo starting >&2; echo permission denied >&2; exit 2')).to.equal(
      `${failed}. Run it by hand, as the user of the service.`,
    );
    expect(await run('kill -9 $$')).to.contain('no key: signal SIGKILL.');
    expect(await run('no-such-command-here')).to.contain('exit code 127 (');
    expect(await run('echo letmein')).to.equal(
      'SHIPSHAPE_KEY_COMMAND has printed 8 bytes that are no key: a key has 32 bytes, or those in hexadecimal digits or Base64.',
    );
    expect(await start({ keyCommand: 'true', keyFile: keyFile() })).to.equal(
      'Set SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND, not both.',
    );
  });

  it('is another than the one of the store: which is said, and the store stays as it is', async () => {
    put(KEY);
    await start({ keyFile: keyFile() });
    put(randomBytes(32));
    expect(await start({ keyFile: keyFile() })).to.contain('sealed under another key');
    put(KEY);
    expect(await start({ keyFile: keyFile() })).to.equal('It starts.');
  });
});
