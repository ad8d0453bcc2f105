import { createCipheriv, randomBytes } from 'node:crypto';
import * as t from 'io-ts';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { refusedRcloneSettings } from '../../../core/fleet/destinations/rclone-settings.js';
import { decodeSettings } from '../decode-settings.js';
import { refusal } from '../storage-error.js';

/** One remote, as a section of rclone.conf would describe it, in plain values. */
export interface RcloneRemote {
  readonly type: string;
  readonly options: Readonly<Record<string, string>>;
  /** The folder, without a slash at its ends; empty for the root. */
  readonly folder: string;
}

/** The options of a type of remote that rclone takes obscured only. */
export type PasswordOptions = (type: string) => ReadonlySet<string> | undefined;

const settingsCodec = t.intersection([
  t.strict({ config: t.record(t.string, t.string) }),
  t.partial({ path: t.string }),
]);

const isFit = (value: string): boolean => !value.includes('\0');

/** Throws what `toStorageFailure` reads as `destination_misconfigured`: an earlier version stored whatever settings there were. */
export const decodeRcloneSettings = (
  target: Pick<DestinationTarget, 'settings'>,
  onMessage: (message: string) => void,
): RcloneRemote => {
  const remote = remoteOf(decodeSettings(settingsCodec, target));
  const refused = refusedRcloneSettings(remote.type, Object.keys(remote.options));
  if (refused.length > 0)
    onMessage(
      `of its \`config\`, what is not taken for this type of rclone: ${JSON.stringify(refused)}`,
    );
  if (refused.length > 0 || !isAllowed(remote)) throw refusal('destination_misconfigured');
  return remote;
};

type Settings = t.TypeOf<typeof settingsCodec>;

const remoteOf = ({ config: { type = '', ...options }, path = '' }: Settings): RcloneRemote => ({
  type,
  options,
  folder: path.replace(/^\/+|\/+$/g, ''),
});

const isAllowed = ({ options, folder }: RcloneRemote): boolean =>
  [folder, ...Object.values(options)].every(isFit) && !folder.split('/').includes('..');

/** The remote is called `D` in commands; a type that rclone does not know is misconfigured. */
export const remoteEnvironment = (
  { type, options }: RcloneRemote,
  passwordsOf: PasswordOptions,
): Readonly<Record<string, string>> => {
  const passwords = passwordsOf(type);
  if (passwords === undefined) throw refusal('destination_misconfigured');
  const entries = Object.entries(options).map(([name, value]) => [
    `RCLONE_CONFIG_D_${name.toUpperCase()}`,
    passwords.has(name) ? obscure(value) : value,
  ]);
  return { RCLONE_CONFIG_D_TYPE: type, ...(Object.fromEntries(entries) as Record<string, string>) };
};

/** Published with rclone: what it obscures is hidden from eyes alone. */
const OBSCURING_KEY = '9c935b48730a554d6bfd7c63c886a92bd390198eb8128afbf4de162b8b95f638';

export const obscure = (value: string): string => {
  const start = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(OBSCURING_KEY, 'hex'), start);
  return Buffer.concat([start, cipher.update(value, 'utf8')]).toString('base64url');
};
