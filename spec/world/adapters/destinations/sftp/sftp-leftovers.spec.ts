import { mkdtemp, readdir, readFile, writeFile as writeText } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { openPlace } from '../../../../../adapters/destinations/sftp/sftp-objects.js';
import { writeFile } from '../../../../../adapters/destinations/sftp/sftp-put.js';
import type { SftpSession } from '../../../../../adapters/destinations/sftp/session-of.js';
import { sftpStorage } from '../../../../../adapters/destinations/sftp/sftp.js';
import { refusal } from '../../../../../adapters/destinations/storage-error.js';
import { storageRefused } from '../../../../../core/backups/storage-refusal.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { endlessWriter } from '../../../../support/storage/endless-writer.js';
import { LOOPBACK } from '../../../../support/storage/s3-worlds.js';
import { sshdOfSuite } from '../../../../support/storage/system-sshd.js';

const OBJECT = 'db/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const never = () => new AbortController().signal;

const bytes = async function* () {
  yield await Promise.resolve(Buffer.from('a dump'));
};

/** A session whose server renames, and whose answer to that never comes. */
const losingAnswers = (session: SftpSession): SftpSession => ({
  ...session,
  sendOnly: async (request, signal) => {
    const asked = { isRename: false };
    await session.sendOnly((sftp, answer) => {
      const rename = sftp.rename.bind(sftp);
      const observed = Object.create(sftp) as typeof sftp;
      observed.rename = (...given) => {
        asked.isRename = true;
        rename(...given);
      };
      request(observed, answer);
    }, signal);
    if (asked.isRename) throw refusal('destination_unreachable');
  },
});

describe('sftpStorage leaves at OpenSSH', function () {
  this.timeout(120_000);

  const sshd = sshdOfSuite();
  const options = { network: LOOPBACK, onMessage: () => undefined, silenceMs: 60_000 };
  const aTarget = async () => {
    const { port, user, key, hostKeys, root } = sshd();
    const path = await mkdtemp(join(root, 'root-'));
    const settings = { host: '127.0.0.1', port, user, key, host_key: hostKeys.ed25519, path };
    return { path, target: aDestinationTarget({ kind: 'sftp', settings }) };
  };
  const filesIn = async (path: string) =>
    (await readdir(path, { recursive: true })).filter((name) => name !== 'db');

  it('nothing of an object that has its name, where the answer to that is lost', async () => {
    const { path, target } = await aTarget();
    const place = await openPlace(options, target, never());
    const left: (readonly string[])[] = [];
    const cleaning = () => Promise.reject(new Error('The session could be used'));
    const losing = { ...place, session: losingAnswers(place.session) };
    const file = { folder: place.root, name: 'a.dump' };
    const written = writeFile(losing, cleaning, file, bytes(), never());
    const error = await written.then(() => undefined).catch((thrown: unknown) => thrown);
    left.push(await filesIn(path));
    place.session.close();
    expect(error).to.have.property('message', 'StorageRefused');
    expect(left).to.deep.equal([[]]);
  });

  it('an object that somebody else has given the name meanwhile', async () => {
    const { path, target } = await aTarget();
    const overtaken = async function* () {
      yield* bytes();
      await writeText(join(path, 'b', 'c.dump'), 'of another');
    };
    const outcome = await sftpStorage(options).put(target, 'b/c.dump', overtaken(), never())();
    expect(outcome).to.deep.equal(E.left(storageRefused('destination_failed')));
    expect(await readdir(join(path, 'b'))).to.deep.equal(['c.dump']);
    expect(await readFile(join(path, 'b', 'c.dump'), 'utf8')).to.equal('of another');
  });

  it('a part alone of a writer that is killed, which is swept', async () => {
    const { path, target } = await aTarget();
    const writer = endlessWriter(target, OBJECT, WRITER);
    await pollUntil(() => writer.parts() > 50);
    await writer.kill();
    const left = await filesIn(path);
    const swept = await rightOf(
      sftpStorage(options).sweep(
        target,
        TE.right(() => false),
      ),
    );
    expect(left).to.deep.equal(['db/.20261122T030000Z-0a1b2c3d-1.pg18.dump.part']);
    expect([swept, await filesIn(path)]).to.deep.equal([1, []]);
  });
});

const WRITER = {
  imports: {
    sftpStorage: 'adapters/destinations/sftp/sftp.js',
    LOOPBACK: 'spec/support/storage/s3-worlds.js',
  },
  storage: 'sftpStorage({ network: LOOPBACK, onMessage: () => undefined })',
  partBytes: 65_536,
};
