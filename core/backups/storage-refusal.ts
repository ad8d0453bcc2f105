/** Why a destination could not be written to or read: a closed list, without anything that it sent. */
export const STORAGE_REFUSALS = [
  /** No address, no connection, or no answer in time. */
  'destination_unreachable',
  /** Its address is one that SHIPSHAPE_ALLOW_TARGETS does not allow. */
  'destination_address_denied',
  /** Its certificate, or its host key, is not the one expected. */
  'destination_untrusted',
  'destination_login_rejected',
  /** It accepts the login, and does not let it write, read or delete here. */
  'destination_denied',
  /** The folder or the bucket does not exist. */
  'destination_missing',
  /** What marks the folder since its first probe is missing: another disk is there, or none. */
  'destination_unmounted',
  'destination_full',
  /** What it received, or what was read back, is not what was written. */
  'destination_altered',
  /** The program that writes to it is missing, or too old. */
  'destination_tool_missing',
  'destination_tool_outdated',
  /** Its settings are of a kind that this version does not know, or lack something. */
  'destination_misconfigured',
  /** For another reason, which the log has. */
  'destination_failed',
] as const;

export type StorageRefusalCode = (typeof STORAGE_REFUSALS)[number];

export interface StorageRefused {
  readonly _tag: 'StorageRefused';
  readonly code: StorageRefusalCode;
}

/** The refusal that an error has as its cause; undefined where it has none. */
export const refusalBehind = (error: unknown): StorageRefusalCode | undefined => {
  const { cause } = error as { readonly cause?: Partial<StorageRefused> };
  return cause?._tag === 'StorageRefused'
    ? STORAGE_REFUSALS.find((code) => code === cause.code)
    : undefined;
};

export const storageRefused = (code: StorageRefusalCode): StorageRefused => ({
  _tag: 'StorageRefused',
  code,
});
