import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { freePort } from '../network/free-port.js';
import { pollUntil } from '../shared/poll-until.js';

const PROGRAM = '/usr/sbin/sshd';

/** Whether this machine has an OpenSSH server. */
export const hasSshd = (): boolean => existsSync(PROGRAM);

export const NO_SSHD =
  '        PENDING: this machine has no OpenSSH server (apt-get install openssh-server)';

export type Sshd = Awaited<ReturnType<typeof startSshd>>;

export const PASSPHRASE = 'battery staple';

/** Starts an OpenSSH server of this machine at a free port, for the user who runs the specs alone. */
export const startSshd = async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'shipshape-sshd-')));
  const path = (name: string) => join(directory, name);
  const hostKeys = {
    ed25519: makeKey(path('host-ed25519'), 'ed25519'),
    rsa: makeKey(path('host-rsa'), 'rsa'),
  };
  makeKey(path('user'), 'ed25519');
  makeKey(path('encrypted'), 'ed25519', PASSPHRASE);
  const users = ['user', 'encrypted'].map((name) => readFileSync(path(`${name}.pub`), 'utf8'));
  await writeFile(path('authorized'), users.join(''));
  await mkdir(path('root'));
  const port = await freePort();
  await writeFile(path('conf'), configuration(path, port));
  // Where a privileged server leaves its rights behind.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const running = execa(PROGRAM, ['-D', '-e', '-f', path('conf')], {
    stdio: 'ignore',
    reject: false,
  });
  await pollUntil(() => answers(port));
  return {
    port,
    user: userInfo().username,
    /** The private key with which the user logs in, and the same encrypted with `PASSPHRASE`. */
    key: readFileSync(path('user'), 'utf8'),
    encryptedKey: readFileSync(path('encrypted'), 'utf8'),
    /** The fingerprints of its keys. */
    hostKeys,
    /** An empty folder that it serves. */
    root: path('root'),
    stop: async () => {
      running.kill('SIGKILL');
      await running;
      await rm(directory, { recursive: true });
    },
  };
};

/** A server for all of a suite, which is pending on a machine that has none. */
export const sshdOfSuite = (): (() => Sshd) => {
  let sshd: Sshd | undefined;
  before(async function () {
    if (!hasSshd()) {
      console.warn(NO_SSHD);
      return this.skip();
    }
    sshd = await startSshd();
  });
  after(() => sshd?.stop());
  return () => {
    if (sshd === undefined) throw new Error('There is a server only while a test runs.');
    return sshd;
  };
};

const configuration = (path: (name: string) => string, port: number): string =>
  [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${path('host-ed25519')}`,
    `HostKey ${path('host-rsa')}`,
    `AuthorizedKeysFile ${path('authorized')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication yes',
    'PermitRootLogin yes',
    'PidFile none',
    'Subsystem sftp internal-sftp',
    'MaxStartups 100',
    '',
  ].join('\n');

/** Returns the fingerprint of the key. */
const makeKey = (file: string, type: string, passphrase = ''): string => {
  execaSync('ssh-keygen', [
    '-q',
    '-t',
    type,
    ...(type === 'rsa' ? ['-b', '2048'] : []),
    '-a',
    '1',
    '-N',
    passphrase,
    '-f',
    file,
  ]);
  return execaSync('ssh-keygen', ['-l', '-f', `${file}.pub`]).stdout.split(' ')[1] ?? '';
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('connect', () => socket.destroy());
  });
