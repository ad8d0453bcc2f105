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
export const RCLONE_TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).map(([type, names]) => [type, `${names} encoding`.split(' ')]),
);
