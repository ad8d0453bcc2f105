/** Why a destination could not be written to or read: a closed list. */
export const STORAGE_REFUSALS = [
  /** No address, no connection, or no answer in time. */
  'destination_unreachable',
  /** Its address is one that SHIPSHAPE_ALLOW_TARGETS does not allow. */
  'destination_address_denied',
  /** Its certificate, or its host key, is not the one expected. */
  'destination_untrusted',
  'destination_login_rejected',
  /** Its clock and that of this host differ by more than it accepts. */
  'destination_clock_off',
  /** It names another region or another endpoint for the bucket, or redirects to one. */
  'destination_elsewhere',
  /** It accepts the login, which may not write, read or delete here. */
  'destination_denied',
  /** The folder or the bucket does not exist. */
  'destination_missing',
  /** The mark that the first probe left is missing: another disk is mounted there, or none. */
  'destination_unmounted',
  'destination_full',
  /** The bytes that it received, or that were read back, differ from those that were written. */
  'destination_altered',
  /** It was to keep what is locked, and let it be removed, or has no object lock. */
  'destination_unlocked',
  /** The program that writes to it is missing, or too old. */
  'destination_tool_missing',
  'destination_tool_outdated',
  /** Its settings are of a kind that this version does not know, or lack something. */
  'destination_misconfigured',
  /** For another reason, which the log has. */
  'destination_failed',
] as const;

export type StorageRefusalCode = (typeof STORAGE_REFUSALS)[number];

/** A refusal with its facts. Of what a destination sent it contains only names of places and a time. */
export type StorageRefusal =
  | {
      readonly code: Exclude<StorageRefusalCode, 'destination_clock_off' | 'destination_elsewhere'>;
    }
  | {
      readonly code: 'destination_clock_off';
      /** By how much the clock of this host is ahead; negative where it is behind. */
      readonly aheadMinutes?: number;
    }
  | {
      readonly code: 'destination_elsewhere';
      readonly region?: string;
      /** With its scheme. */
      readonly endpoint?: string;
    };

export type StorageRefused = { readonly _tag: 'StorageRefused' } & StorageRefusal;

export const isStorageRefusal = (reason: { readonly code: string }): reason is StorageRefusal =>
  (STORAGE_REFUSALS as readonly string[]).includes(reason.code);

/** The refusal that an error has as its cause; undefined where it has none. */
export const refusalBehind = (error: unknown): StorageRefusal | undefined => {
  const { cause } = error as { readonly cause?: Partial<StorageRefused> };
  return cause?._tag === 'StorageRefused' && isStorageRefusal({ code: `${cause.code}` })
    ? refusalOf(cause as StorageRefused)
    : undefined;
};

export const refusalOf = ({ _tag, ...refusal }: StorageRefused): StorageRefusal => refusal;

export const storageRefused = (code: StorageRefusalCode): StorageRefused => withTag({ code });

export const withTag = (refusal: StorageRefusal): StorageRefused => ({
  _tag: 'StorageRefused',
  ...refusal,
});
