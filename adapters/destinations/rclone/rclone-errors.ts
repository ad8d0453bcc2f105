import { storageRefused, type StorageRefusalCode } from '../../../core/backups/storage-refusal.js';
import { storageError } from '../storage-error.js';
import type { RcloneExit } from './rclone-process.js';

/** The exit codes of rclone for a folder and for an object that do not exist. */
const ABSENT: readonly unknown[] = [3, 4];

export const isAbsent = ({ code }: RcloneExit): boolean => ABSENT.includes(code);

/** How rclone and the services behind it say it; the first that fits counts. What else they say is for the log alone. */
const KNOWN: readonly (readonly [RegExp, StorageRefusalCode])[] = [
  [/RequestTimeTooSkewed|RequestExpired/, 'destination_clock_off'],
  [
    /AuthorizationHeaderMalformed|PermanentRedirect|BucketRegionError|IllegalLocationConstraint/,
    'destination_elsewhere',
  ],
  [/x509:|certificate|knownhosts:|host key/i, 'destination_untrusted'],
  [/insufficient storage|no space left|quota|storage ?full|\b507\b/i, 'destination_full'],
  [
    /\b401\b|unauthorized|InvalidAccessKeyId|SignatureDoesNotMatch|unable to authenticate|invalid_grant|bad_auth_token|login incorrect|logon failure|\b530\b/i,
    'destination_login_rejected',
  ],
  [/\b403\b|forbidden|access ?denied|permission denied/i, 'destination_denied'],
  [
    /didn't find backend|couldn't decode|failed to parse|failed to configure|unsupported protocol|need an? /i,
    'destination_misconfigured',
  ],
  [/directory not found|bucket.*(?:not found|doesn't exist)|NoSuchBucket/i, 'destination_missing'],
  [
    /connection refused|connection reset|no such host|no route to host|network is unreachable|timeout|timed out|(?:dial|read|write|set) tcp|use of closed network connection|unexpected EOF|broken pipe|\b50[234]\b/i,
    'destination_unreachable',
  ],
];

export const rcloneRefusal = ({ code, stderr }: RcloneExit): StorageRefusalCode =>
  KNOWN.find(([pattern]) => pattern.test(stderr))?.[1] ??
  (code === 3 ? 'destination_missing' : 'destination_failed');

export const rcloneError = (exit: RcloneExit): Error =>
  storageError(storageRefused(rcloneRefusal(exit)));

/** One line for the log, without what a terminal or a log could take for something else, and no URL, which may hold a secret. */
export const rcloneMessage = (what: string, { code, stderr }: RcloneExit): string => {
  const words = stderr
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b\w+:\/\/[^\s"]+/g, '[url]');
  return `rclone ${what} (exit ${code ?? 'by a signal'}): ${words.slice(-1_000).trim()}`;
};
