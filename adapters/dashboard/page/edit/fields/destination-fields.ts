import type { Field } from './field.js';

export const NAME: Field = {
  ...{ at: 'name', label: 'Name', isNeeded: true },
  hint: 'Blanks at its ends are left out',
};

/** A field of one kind of destination or channel. */
export const ofKind = (kind: string, field: Field): Field => ({
  ...field,
  only: [{ at: 'kind', is: kind }],
});

const PATH: Field = { at: 'path', label: 'Folder', isNeeded: true };

const S3: readonly Field[] = [
  {
    ...{ at: 'endpoint', label: 'Endpoint', isNeeded: true },
    placeholder: 'https://s3.eu-north-1.amazonaws.com',
  },
  { at: 'bucket', label: 'Bucket', isNeeded: true, hint: 'One that exists' },
  { at: 'region', label: 'Region', placeholder: 'us-east-1' },
  { at: 'prefix', label: 'Prefix', hint: 'What the names of all objects begin with' },
  { at: 'access_key', label: 'Access key', as: 'secret', isNeeded: true },
  { at: 'secret_key', label: 'Secret key', as: 'secret', isNeeded: true },
];

const SFTP: readonly Field[] = [
  { at: 'host', label: 'Host', isNeeded: true },
  { at: 'port', label: 'Port', as: 'number', placeholder: '22' },
  { at: 'user', label: 'User', isNeeded: true },
  { at: 'password', label: 'Password', as: 'secret', hint: 'Or a key' },
  { at: 'key', label: 'Private key', as: 'key' },
  { at: 'passphrase', label: 'Passphrase of the key', as: 'secret' },
  {
    ...{ at: 'host_key', label: 'Fingerprint of the server', isNeeded: true },
    ...{ placeholder: 'SHA256:…', hint: 'As ssh-keygen -l prints it' },
  },
  { ...PATH, hint: 'One that exists' },
];

const RCLONE: readonly Field[] = [
  {
    ...{ at: 'config', label: 'Configuration', as: 'mapping', isNeeded: true },
    ...{ placeholder: 'type: webdav', hint: 'A line for each setting of rclone.conf' },
  },
  { ...PATH, hint: 'Below the root of the remote' },
];

export const DESTINATION_FIELDS: readonly Field[] = [
  NAME,
  {
    ...{ at: 'kind', label: 'Kind', isNeeded: true, isFixed: true },
    choices: { local: 'A folder of the Shipshape host', s3: 'S3', sftp: 'SFTP', rclone: 'rclone' },
  },
  ofKind('local', { ...PATH, placeholder: '/var/backups', hint: 'An absolute path that exists' }),
  ...S3.map((field) => ofKind('s3', field)),
  ...SFTP.map((field) => ofKind('sftp', field)),
  ...RCLONE.map((field) => ofKind('rclone', field)),
  {
    ...{ at: 'encrypt', label: 'Encrypt to', as: 'list', placeholder: 'age1…' },
    hint: 'Public keys of age, one a line; nothing is encrypted without',
  },
];
