import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { partName } from '../../../../../adapters/destinations/rclone/rclone-objects.js';
import { obscure } from '../../../../../adapters/destinations/rclone/rclone-settings.js';
import { rcloneStorage } from '../../../../../adapters/destinations/rclone/rclone.js';
import type { DestinationTarget } from '../../../../../core/backups/destination-target.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import {
  newerRclone,
  NO_NEWER_SERVERS,
} from '../../../../support/database-servers/newer-servers.js';
import { isLeftOut } from '../../../../support/shared/is-left-out.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { endlessWriter } from '../../../../support/storage/endless-writer.js';
import { startWebdav, type WebdavServer } from '../../../../support/storage/webdav-by-rclone.js';

const MIB = 1024 * 1024;
const OBJECT = 'db/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const bytesOf = async function* (
  sizeBytes: number,
  onByte: (at: number) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  for (let at = 0; at < sizeBytes; at += chunk.length) {
    await Promise.resolve();
    onByte(at);
    yield chunk.subarray(0, sizeBytes - at);
  }
};

const never = () => new AbortController().signal;

(isLeftOut('newer-servers') ? () => undefined : describe)(
  'rcloneStorage when things break',
  function () {
    this.timeout(240_000);

    const rclone = newerRclone();
    let server: WebdavServer;
    let stop = (): Promise<void> => Promise.resolve();
    let target: DestinationTarget;
    let folder: string;

    before(async function () {
      if (rclone === undefined) {
        console.warn(NO_NEWER_SERVERS);
        return this.skip();
      }
      server = await startWebdav(rclone);
      stop = server.stop;
    });
    after(() => stop());
    beforeEach(async () => {
      folder = randomBytes(6).toString('hex');
      await mkdir(join(server.folder, folder));
      target = at(server.config);
    });

    const at = (config: Readonly<Record<string, string>>) =>
      aDestinationTarget({ kind: 'rclone', settings: { config, path: folder } });
    const messages: string[] = [];
    const storage = rcloneStorage({
      find: () => Promise.resolve(E.right([rclone ?? ''])),
      onMessage: (message) => messages.push(message),
    });

    it('leaves nothing of bytes that throw after many', async () => {
      const throwing = bytesOf(40 * MIB, (at) => {
        if (at >= 20 * MIB) throw new Error('The bytes are not whole');
      });
      const outcome = await storage.put(target, OBJECT, throwing, never())();
      expect(outcome).to.deep.equal(E.left({ _tag: 'SourceFailed' }));
      expect(await server.files(folder)).to.deep.equal([]);
    });

    it('sweeps what a writer that was killed has left, which never has the name of the object', async () => {
      const writer = endlessWriter(target, OBJECT, writerOf(rclone ?? ''));
      await pollUntil(() => writer.parts() > 20);
      await writer.kill();
      // rclone takes the end of its input for the end of the object.
      const left = await pollUntil(
        () => server.files(folder),
        (files) => files.length > 0,
      );
      expect(left).to.deep.equal([partName(OBJECT)]);
      const swept = await storage.sweep(
        target,
        TE.right(() => false),
      )();
      expect(swept).to.deep.equal(E.right(1));
      expect(await server.files(folder)).to.deep.equal([]);
    });

    it('refuses a wrong password, a host that does not answer, and a type that rclone does not know', async () => {
      const codeOf = async (config: Readonly<Record<string, string>>) => {
        const probed = await storage.probe(at({ ...server.config, ...config }), never())();
        return E.isLeft(probed) && probed.left._tag === 'StorageRefused'
          ? probed.left.code
          : probed;
      };
      expect(await codeOf({ pass: 'wrong' })).to.equal('destination_login_rejected');
      expect(await codeOf({ url: 'http://127.0.0.1:1' })).to.equal('destination_unreachable');
      expect(await codeOf({ type: 'webdave' })).to.equal('destination_misconfigured');
      expect(messages.join()).not.to.contain('http://');
    });

    it('obscures a password as rclone reveals it', async () => {
      const { stdout } = await execa(rclone ?? '', ['reveal', '--', obscure('pässword')], {
        env: { RCLONE_CONFIG: '/dev/null' },
      });
      expect(stdout).to.equal('pässword');
    });

    it('shows no password in the arguments of a process', async () => {
      const seen: string[] = [];
      const source = async function* () {
        yield* bytesOf(MIB);
        const { stdout } = await execa('ps', ['-eo', 'args', '--cols', '10000']);
        seen.push(...stdout.split('\n').filter((line) => line.includes(`${folder}/`)));
      };
      expect(E.isRight(await storage.put(target, OBJECT, source(), never())())).to.equal(true);
      expect(seen).not.to.deep.equal([]);
      expect(seen.join()).not.to.contain(server.config['pass']);
      expect((await readFile(join(server.folder, folder, OBJECT))).length).to.equal(MIB);
    });

    it('fails where the server is killed midway', async () => {
      const source = bytesOf(200 * MIB, (at) => {
        if (at === 20 * MIB) server.kill();
      });
      const outcome = await storage.put(target, OBJECT, source, never())();
      expect(outcome).to.deep.equal(
        E.left({ _tag: 'StorageRefused', code: 'destination_unreachable' }),
      );
      const files = await server.files(folder);
      expect(files.filter((name) => name !== partName(OBJECT))).to.deep.equal([]);
    });
  },
);

const writerOf = (file: string) => ({
  imports: { rcloneStorage: 'adapters/destinations/rclone/rclone.js' },
  storage: `rcloneStorage({
    find: () => Promise.resolve({ _tag: 'Right', right: [${JSON.stringify(file)}] }),
    onMessage: () => undefined,
  })`,
  partBytes: 65_536,
});
