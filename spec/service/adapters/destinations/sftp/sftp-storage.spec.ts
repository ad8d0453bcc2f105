import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { partOf } from '../../../../../adapters/destinations/local/write-file.js';
import { MARK } from '../../../../../adapters/destinations/object-steps.js';
import { sftpStorage } from '../../../../../adapters/destinations/sftp/sftp.js';
import { addressPolicy } from '../../../../../adapters/network/address-policy.js';
import { systemHostLookup } from '../../../../../adapters/network/system-host-lookup.js';
import {
  storageRefused,
  type StorageRefusalCode,
} from '../../../../../core/backups/storage-refusal.js';
import { describeDumpStorage } from '../../../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { freePort } from '../../../../support/network/free-port.js';
import {
  hasSshd,
  NO_SSHD,
  PASSPHRASE,
  type Sshd,
  startSshd,
} from '../../../../support/storage/system-sshd.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const network = { lookUp: systemHostLookup(), isDialable: addressPolicy(['127.0.0.0/8']) };
const messages: string[] = [];
const onMessage = (message: string) => void messages.push(message);
const storage = sftpStorage({ network, onMessage });

const never = () => new AbortController().signal;
const refused = (code: StorageRefusalCode) => E.left(storageRefused(code));

async function* bytes(...parts: readonly string[]) {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

describe('sftpStorage at OpenSSH', function () {
  let sshd: Sshd;

  before(async function () {
    if (!hasSshd()) {
      console.warn(NO_SSHD);
      return this.skip();
    }
    sshd = await startSshd();
  });
  after(() => (hasSshd() ? sshd.stop() : undefined));

  const targetAt = (root: string, telling: Readonly<Record<string, unknown>> = {}) =>
    aDestinationTarget({
      kind: 'sftp',
      settings: {
        host: '127.0.0.1',
        port: sshd.port,
        user: sshd.user,
        key: sshd.key,
        host_key: sshd.hostKeys.ed25519,
        path: root,
        ...telling,
      },
    });
  const probe = (telling: Readonly<Record<string, unknown>>, from = storage) =>
    from.probe(targetAt(sshd.root, telling), never())();

  describeDumpStorage('sftpStorage', async () => {
    const root = await mkdtemp(join(sshd.root, 'root-'));
    const place = async (name: string, content: Buffer) => {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), content);
    };
    return {
      storage,
      target: targetAt(root),
      missing: targetAt(join(root, 'absent')),
      contents: async () =>
        (await readdir(root, { recursive: true, withFileTypes: true }))
          .filter((entry) => !entry.isDirectory())
          .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
          .filter((name) => name !== MARK),
      unmount: async () => {
        await rm(root, { recursive: true });
        await mkdir(root);
      },
      leaveUnfinished: (object) => place(partOf(object), Buffer.from('half of it')),
      addForeign: place,
      close: () => rm(root, { recursive: true }),
    };
  });

  it('knows the space', async () => {
    const space = await probe({});
    expect(E.isRight(space) && O.isSome(space.right.freeBytes)).to.equal(true);
  });

  it('logs in with an encrypted key', async () => {
    const encrypted = { key: sshd.encryptedKey };
    expect(E.isRight(await probe({ ...encrypted, passphrase: PASSPHRASE }))).to.equal(true);
    expect(await probe({ ...encrypted, passphrase: 'other' })).to.deep.equal(
      refused('destination_misconfigured'),
    );
  });

  it('accepts the server by whichever of its keys is pinned, and no other server', async () => {
    expect(E.isRight(await probe({ host_key: sshd.hostKeys.rsa }))).to.equal(true);
    expect(await probe({ host_key: `SHA256:${'a'.repeat(43)}` })).to.deep.equal(
      refused('destination_untrusted'),
    );
  });

  it('says that its login is rejected', async () => {
    expect(await probe({ key: undefined, password: 'wrong' })).to.deep.equal(
      refused('destination_login_rejected'),
    );
  });

  it('connects to no address that the policy denies', async () => {
    const strict = sftpStorage({
      network: { ...network, isDialable: addressPolicy([]) },
      onMessage,
    });
    expect(await probe({}, strict)).to.deep.equal(refused('destination_address_denied'));
  });

  it('says that nothing listens, or that what does is silent', async () => {
    expect(await probe({ port: await freePort() })).to.deep.equal(
      refused('destination_unreachable'),
    );
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const hasty = sftpStorage({ network, onMessage, silenceMs: 300 });
    expect(await probe({ port }, hasty)).to.deep.equal(refused('destination_unreachable'));
    silent.close();
  });

  it('follows no link that leads out of its folder', async () => {
    const root = await mkdtemp(join(sshd.root, 'root-'));
    const outside = await mkdtemp(join(sshd.root, 'outside-'));
    await symlink(outside, join(root, 'db-eu-1'));
    const outcome = await storage.put(targetAt(root), OBJECT, bytes('x'), never())();
    expect(outcome).to.deep.equal(refused('destination_denied'));
    expect(await readdir(outside)).to.deep.equal([]);
  });

  it('says that settings of another kind or version are wrong', async () => {
    expect(await probe({ host_key: undefined })).to.deep.equal(
      refused('destination_misconfigured'),
    );
  });

  it('leaves nothing under the name when the connection is lost midway', async () => {
    const root = await mkdtemp(join(sshd.root, 'root-'));
    const relay = await relayTo(sshd.port);
    const source = async function* () {
      yield* bytes('x'.repeat(500_000));
      relay.cut();
      yield* bytes('x'.repeat(5_000_000));
    };
    const target = targetAt(root, { port: relay.port });
    const outcome = await storage.put(target, 'a/b', source(), never())();
    expect(outcome).to.deep.equal(refused('destination_unreachable'));
    expect(await readdir(join(root, 'a'))).to.not.include('b');
  });

  it('puts nothing in its messages that a server or a setting says', () => {
    const said = messages.join('\n');
    expect(said).to.not.contain(sshd.root);
    expect(said).to.not.contain('PRIVATE');
  });
});

/** Passes on what is sent to a port of this machine, until it is cut. */
const relayTo = async (port: number) => {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const onward = connect(port, '127.0.0.1');
    for (const socket of [client, onward]) sockets.push(socket.on('error', () => undefined));
    client.pipe(onward).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, cut };
};
