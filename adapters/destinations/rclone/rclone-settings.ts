import { createCipheriv, randomBytes } from 'node:crypto';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { SettingsOf } from '../../../core/described/settings.js';
import {
  keepable,
  namesTo,
  oneOf,
  REMOTE_PATH,
  required,
  secret,
} from '../../../core/described/value.js';
import { settingsAt } from '../destination-kind.js';
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

/** A token that was granted, and the program that it was granted to; never where to renew it. */
const OAUTH = 'client_id client_secret token';

const AZURE = 'account key sas_url connection_string tenant client_id client_secret endpoint';

const NAMES = {
  azureblob: `${AZURE} access_tier archive_tier_delete chunk_size upload_concurrency no_check_container`,
  azurefiles: `${AZURE} share_name chunk_size upload_concurrency`,
  b2: 'account key endpoint hard_delete chunk_size upload_cutoff upload_concurrency',
  box: `${OAUTH} access_token config_credentials box_sub_type root_folder_id impersonate owned_by`,
  drive: `${OAUTH} service_account_credentials impersonate scope root_folder_id team_drive use_trash chunk_size`,
  dropbox: `${OAUTH} impersonate root_namespace chunk_size`,
  ftp: 'host port user pass tls explicit_tls no_check_certificate disable_tls13 disable_epsv disable_mlsd disable_utf8 concurrency',
  gcs: `${OAUTH} access_token service_account_credentials project_number user_project endpoint location storage_class object_acl bucket_policy_only no_check_bucket`,
  hidrive: `${OAUTH} scope_access scope_role root_prefix chunk_size`,
  koofr: 'provider endpoint mountid user password',
  onedrive: `${OAUTH} client_credentials tenant region drive_id drive_type root_folder_id hard_delete no_versions chunk_size`,
  quatrix: 'host api_key hard_delete',
  s3: 'provider endpoint region location_constraint access_key_id secret_access_key session_token acl storage_class server_side_encryption sse_kms_key_id sse_customer_algorithm sse_customer_key sse_customer_key_base64 sse_customer_key_md5 force_path_style v2_auth list_version no_check_bucket no_head chunk_size upload_cutoff copy_cutoff upload_concurrency max_upload_parts',
  seafile: 'url user pass auth_token library library_key',
  sftp: 'host port user pass key_pem key_file_pass pubkey host_keys host_key_algorithms ciphers key_exchange macs shell_type disable_hashcheck set_modtime chunk_size concurrency',
  smb: 'host port user pass domain case_insensitive',
  storj: 'access_grant provider satellite_address api_key passphrase',
  swift:
    'auth auth_version user key user_id domain tenant tenant_id tenant_domain region endpoint_type storage_url auth_token application_credential_id application_credential_name application_credential_secret storage_policy chunk_size',
  webdav: 'url vendor user pass bearer_token headers nextcloud_chunk_size',
  yandex: `${OAUTH} hard_delete`,
};

/**
 * What Shipshape passes to each type of remote that it knows. Left out is whatever names a file or a socket of this host,
 * runs a program, takes a login of the host itself, passes through a proxy, or sends a login to a second host.
 */
const RCLONE_TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).map(([type, names]) => [type, `${names} encoding`.split(' ')]),
);

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
      label: 'Configuration',
      placeholder: 'type: webdav',
      hint: 'A line for each setting of rclone.conf',
      help: '`type`, and what [that type takes here](../how-to/destinations.md#rclone); each a text or a secret',
    },
  ),
  path: required(REMOTE_PATH, {
    label: 'Folder',
    hint: 'Below the root of the remote',
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
