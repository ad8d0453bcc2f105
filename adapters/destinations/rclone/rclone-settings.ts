import { createCipheriv, randomBytes } from 'node:crypto';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { SettingsOf } from '../../../core/described/settings.js';
import { REMOTE_PATH } from '../../../core/described/texts.js';
import { keepable, namesTo, oneOf, required, secret } from '../../../core/described/value.js';
import { settingsAt } from '../destination-kind.js';
import { refusal } from '../storage-error.js';
import { RCLONE_TYPES } from './rclone-types.js';

/** One remote, as a section of rclone.conf would describe it, in plain values. */
export interface RcloneRemote {
  readonly type: string;
  readonly options: Readonly<Record<string, string>>;
  /** The folder, without a slash at its ends; empty for the root. */
  readonly folder: string;
}

/** The options of a type of remote that rclone takes obscured only. */
export type PasswordOptions = (type: string) => ReadonlySet<string> | undefined;

const TYPE = keepable(oneOf([...RCLONE_TYPES.keys()]));

export const FIELDS = {
  config: required(
    namesTo(secret('value'), {
      // A type that is kept is that of what is stored, which was read before and stays whole.
      first: { name: 'type', of: TYPE },
      nameMistake: (name, { type }) => {
        const taken = RCLONE_TYPES.get(String(type));
        return taken === undefined || name === 'type' || taken.includes(name)
          ? undefined
          : `is not taken for \`type: ${String(type)}\` of rclone; there are ${taken.join(', ')}`;
      },
    }),
    {
      ...{ label: 'Configuration', placeholder: 'type: webdav' },
      hint: 'A line for each setting of rclone.conf',
      help: 'a mapping: `type`, and what [that type takes here](destinations.md#rclone); each a text or a secret',
    },
  ),
  path: required(REMOTE_PATH, {
    ...{ label: 'Folder', hint: 'Below the root of the remote' },
    help: 'below the root of the remote, such as `bucket/folder`',
  }),
};

const isFit = (value: string): boolean => !value.includes('\0');

/** Throws what `toStorageFailure` reads as `destination_misconfigured`: an earlier version stored whatever settings there were. */
export const decodeRcloneSettings = (
  target: Pick<DestinationTarget, 'settings'>,
  onMessage: (message: string) => void,
): RcloneRemote => {
  const remote = remoteOf(settingsAt({ fields: FIELDS }, target));
  const refused = refusedNames(remote);
  if (refused.length > 0)
    onMessage(
      `of its \`config\`, what is not taken for this type of rclone: ${JSON.stringify(refused)}`,
    );
  if (refused.length > 0 || !isAllowed(remote)) throw refusal('destination_misconfigured');
  return remote;
};

type Settings = SettingsOf<typeof FIELDS>;

const remoteOf = ({ config: { type = '', ...options }, path }: Settings): RcloneRemote => ({
  type,
  options,
  folder: path.replace(/^\/+|\/+$/g, ''),
});

const isAllowed = ({ options, folder }: RcloneRemote): boolean =>
  [folder, ...Object.values(options)].every(isFit) && !folder.split('/').includes('..');

/** What its type does not take here; `type` itself where that is not known. */
const refusedNames = ({ type, options }: RcloneRemote): readonly string[] => {
  const taken = RCLONE_TYPES.get(type);
  return taken === undefined
    ? ['type']
    : Object.keys(options).filter((name) => !taken.includes(name));
};

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
