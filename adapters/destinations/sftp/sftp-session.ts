import { createHash } from 'node:crypto';
import type { Client, ClientErrorExtensions, ConnectConfig, SFTPWrapper } from 'ssh2';
import type { SftpSettings } from './sftp-settings.js';
import { deadline } from '../../network/deadline.js';
import type { StorageNetwork } from '../destination-kind.js';
import { refusal } from '../storage-error.js';
import { dialSsh } from './dial-ssh.js';
import { type SftpSession, sessionOf } from './session-of.js';

export interface SftpOptions {
  readonly network: StorageNetwork;
  /** For so long a server may leave any request unanswered. */
  readonly silenceMs: number;
}

/**
 * A server has a key of each family and shows the one that the client prefers; the fingerprint that is pinned may be that of
 * another.
 */
const FAMILIES = [
  ['ssh-ed25519'],
  ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'],
  ['rsa-sha2-512', 'rsa-sha2-256'],
] as const;

/** Opens a session with the one server whose key is pinned. It gets no password before it has proved that. */
export const openSftpSession = async (
  options: SftpOptions,
  settings: SftpSettings,
  signal: AbortSignal,
): Promise<SftpSession> => {
  for (const family of FAMILIES) {
    const session = await logIn(options, settings, family, signal);
    if (session !== 'other key') return session;
  }
  throw refusal('destination_untrusted');
};

const logIn = async (
  options: SftpOptions,
  settings: SftpSettings,
  family: readonly string[],
  signal: AbortSignal,
): Promise<SftpSession | 'other key'> => {
  const { default: ssh2 } = await import('ssh2');
  const socket = await dialSsh(options.network, settings, signal);
  const client = new ssh2.Client();
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  const shown = { isOtherKey: false };
  try {
    const config = configOf(options, settings, family);
    const hostVerifier = (key: Buffer) => {
      shown.isOtherKey = fingerprint(key) !== settings.host_key;
      return !shown.isOtherKey;
    };
    const sftp = await connect(client, { ...config, hostVerifier, sock: socket });
    return sessionOf(client, sftp, socket, options.silenceMs);
  } catch (error) {
    socket.destroy();
    if (shown.isOtherKey || isWithoutFamily(error)) return 'other key';
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** No agent, and no file of the user's: what the fleet file says is all there is. */
const configOf = (
  { silenceMs }: SftpOptions,
  { user, password, key, passphrase }: SftpSettings,
  family: readonly string[],
): ConnectConfig => ({
  username: user,
  ...(key === undefined
    ? { password: password ?? '', authHandler: ['password'] }
    : { privateKey: key, authHandler: ['publickey'] }),
  ...(passphrase !== undefined && { passphrase }),
  algorithms: { serverHostKey: [...family] as never },
  readyTimeout: silenceMs,
  keepaliveInterval: silenceMs / 4,
  keepaliveCountMax: 4,
});

const connect = (client: Client, config: ConnectConfig): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(refusal('destination_unreachable'));
    // Errors come also later; the requests that are under way then fail.
    client
      .on('error', (error) => reject(sshFailure(error)))
      .on('close', fail)
      .once('ready', () => {
        const clear = deadline(config.readyTimeout ?? 0, fail);
        client.sftp((error, sftp) => {
          clear();
          if (error === undefined) resolve(sftp);
          else reject(refusal('destination_denied'));
        });
      });
    try {
      client.connect(config);
    } catch {
      // Such as a key that cannot be read, or whose passphrase is another.
      reject(refusal('destination_misconfigured'));
    }
  });

const NO_FAMILY = /no matching host key format/i;

const isWithoutFamily = (error: unknown): boolean =>
  error instanceof Error && NO_FAMILY.test(error.message);

const sshFailure = (error: Error & ClientErrorExtensions): Error => {
  if (error.level === 'client-authentication') return refusal('destination_login_rejected');
  if (error.level === 'client-timeout') return refusal('destination_unreachable');
  return error;
};
