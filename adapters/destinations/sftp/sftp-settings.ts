import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { type FindMistakes, isGiven } from '../../../core/described/field.js';
import type { SettingsOf } from '../../../core/described/settings.js';
import {
  defaulted,
  HOST,
  optional,
  PORT,
  REMOTE_PATH,
  required,
  secret,
  text,
  USER_NAME,
} from '../../../core/described/value.js';
import { settingsAt } from '../destination-kind.js';

const KEY = secret('private key', {
  isBlock: true,
  form: {
    words: 'this is not a private key (-----BEGIN … PRIVATE KEY-----)',
    holds: (value) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value),
  },
});

const HOST_KEY = text(
  'a fingerprint (SHA256: and 43 characters, as `ssh-keygen -l` prints it)',
  (value) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(value),
);

export const FIELDS = {
  host: required(HOST, { label: 'Host', help: 'a DNS name or an IP address' }),
  port: defaulted(PORT, 22, { label: 'Port', placeholder: '22', help: '' }),
  user: required(USER_NAME, { label: 'User', help: '' }),
  password: optional(secret(), {
    label: 'Password',
    hint: 'Or a key',
    unless: 'or a key',
    help: 'a secret',
  }),
  key: optional(KEY, {
    label: 'Private key',
    unless: 'or a password',
    help: 'a secret: PEM, or the form of OpenSSH',
  }),
  passphrase: optional(secret('passphrase'), {
    label: 'Passphrase of the key',
    help: 'a secret that opens the key',
  }),
  host_key: required(HOST_KEY, {
    label: 'Fingerprint of the server',
    placeholder: 'SHA256:…',
    hint: 'As ssh-keygen -l prints it',
    help: "the fingerprint of the server's key, as `ssh-keygen -l` prints it",
  }),
  path: required(REMOTE_PATH, {
    label: 'Folder',
    hint: 'One that exists',
    help: 'a folder that exists, absolute or from where the login begins',
  }),
};

export type SftpSettings = SettingsOf<typeof FIELDS>;

/** A login takes a password or a key. */
export const loginMistakes: FindMistakes = (written) => {
  const [hasPassword, hasKey] = [isGiven(written, 'password'), isGiven(written, 'key')];
  if (!hasPassword && !hasKey)
    return [{ key: 'password', words: 'is missing; a login takes `password` or `key`' }];
  if (hasPassword && hasKey)
    return [{ key: 'password', words: 'a login takes `password` or `key`, not both' }];
  return isGiven(written, 'passphrase') && !hasKey
    ? [{ key: 'passphrase', words: 'there is no `key` that it could decrypt' }]
    : [];
};

export const sftpSettings = (target: Pick<DestinationTarget, 'settings'>): SftpSettings =>
  settingsAt({ fields: FIELDS, mistakes: loginMistakes }, target);
