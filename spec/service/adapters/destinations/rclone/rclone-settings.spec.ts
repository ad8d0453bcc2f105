import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { rcloneStorage } from '../../../../../adapters/destinations/rclone/rclone.js';
import type { StorageRefusalCode } from '../../../../../core/backups/storage-refusal.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';

const refused = (code: StorageRefusalCode) => E.left({ _tag: 'StorageRefused', code });

describe('rcloneStorage before it runs rclone', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shipshape-rclone-spec-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  const probe = (
    settings: object,
    files: readonly string[] = [],
    onMessage: (message: string) => void = () => undefined,
  ) =>
    rcloneStorage({ find: TE.right(files), onMessage }).probe(
      aDestinationTarget({ kind: 'rclone', settings: { ...settings } }),
      new AbortController().signal,
    )();

  const DAV = { config: { type: 'webdav', url: 'https://dav.example' }, path: 'dumps' };

  for (const config of [
    { type: 'local' },
    { type: 'alias', remote: '/etc' },
    { type: 'crypt', remote: ':local:/etc' },
    { type: 'webdav', bearer_token_command: 'touch /tmp/x' },
    { type: 'webdav', unix_socket: '/run/x' },
    { type: 'sftp', ssh: 'sh -c x' },
    { type: 'sftp', host: 'h', key_file: '/etc/shadow' },
    { type: 'sftp', host: 'h', server_command: 'sh' },
    { type: 's3', env_auth: 'true' },
    { type: 'drive', token_url: 'https://elsewhere' },
    { type: 'ftp', host: 'h', socks_proxy: 'elsewhere:1080' },
    { type: 'a type of tomorrow' },
    { type: 'webdav', 'global.config': '/x' },
    { url: 'https://dav.example' },
  ])
    it(`refuses ${JSON.stringify(config)}`, async () => {
      expect(await probe({ config, path: 'dumps' })).to.deep.equal(
        refused('destination_misconfigured'),
      );
    });

  it('tells the operator which stored settings it refuses, and no value', async () => {
    const seen: string[] = [];
    const config = { type: 'sftp', host: 'h', key_file: '/etc/shadow', pass: 'hunter2' };
    await probe({ config, path: 'dumps' }, [], (message) => seen.push(message));
    expect(seen).to.deep.equal([
      'vault: of its `config`, what is not taken for this type of rclone: ["key_file"]',
    ]);
  });

  it('refuses a folder above its own', async () => {
    expect(await probe({ ...DAV, path: 'a/../..' })).to.deep.equal(
      refused('destination_misconfigured'),
    );
  });

  it('says that rclone is missing, and that it is too old', async () => {
    expect(await probe(DAV)).to.deep.equal(refused('destination_tool_missing'));
    const file = join(directory, 'rclone');
    await writeFile(file, '#!/bin/sh\necho rclone v1.60.1-DEV\n');
    await chmod(file, 0o755);
    expect(await probe(DAV, [file])).to.deep.equal(refused('destination_tool_outdated'));
  });
});
