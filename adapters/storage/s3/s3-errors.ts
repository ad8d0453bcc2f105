import { storageRefused, type StorageRefusalCode } from '../../../core/backups/storage-refusal.js';
import { storageError } from '../storage-error.js';
import type { S3Answer } from './s3-call.js';
import { textOf } from './s3-xml.js';

const CODES: readonly (readonly [StorageRefusalCode, readonly string[]])[] = [
  [
    'destination_login_rejected',
    [
      'InvalidAccessKeyId',
      'SignatureDoesNotMatch',
      'InvalidToken',
      'ExpiredToken',
      'InvalidSecurity',
      'NotSignedUp',
    ],
  ],
  [
    'destination_denied',
    ['AccessDenied', 'AllAccessDisabled', 'AccountProblem', 'MethodNotAllowed'],
  ],
  ['destination_missing', ['NoSuchBucket', 'InvalidBucketName']],
  [
    'destination_full',
    [
      'QuotaExceeded',
      'XMinioStorageFull',
      'XMinioAdminBucketQuotaExceeded',
      'InsufficientStorage',
      'EntityTooLarge',
    ],
  ],
  // The bytes, or their digest in the signature, were changed on the way.
  ['destination_altered', ['BadDigest', 'XAmzContentSHA256Mismatch']],
  [
    'destination_misconfigured',
    [
      'PermanentRedirect',
      'TemporaryRedirect',
      'AuthorizationHeaderMalformed',
      'IllegalLocationConstraintException',
    ],
  ],
];

const OF_CODE: ReadonlyMap<string, StorageRefusalCode> = new Map(
  CODES.flatMap(([refusal, codes]) => codes.map((code) => [code, refusal] as const)),
);

const OF_STATUS: ReadonlyMap<number, StorageRefusalCode> = new Map<number, StorageRefusalCode>([
  // Another region or another endpoint. A redirect is never followed: it would carry a dump to a host that no one named.
  ...[301, 302, 303, 307, 308].map((status) => [status, 'destination_misconfigured'] as const),
  [401, 'destination_login_rejected'],
  [403, 'destination_denied'],
  [404, 'destination_missing'],
  [413, 'destination_full'],
  [507, 'destination_full'],
]);

/** The code of an error of S3, which may come with status 200 as well; empty where it has none that can be one. */
export const s3Code = ({ body }: S3Answer): string => {
  const text = body.toString('latin1');
  const code = text.includes('<Error>') ? textOf(text, 'Code') : '';
  return /^[a-z]{1,64}$/i.test(code) ? code : '';
};

/** Statuses after which the same request may succeed in a moment. */
export const isTransient = ({ status }: Pick<S3Answer, 'status'>): boolean =>
  status === 429 || (status >= 500 && status !== 501 && status !== 507);

/** The refusal that an answer means. */
export const s3Refusal = (answer: S3Answer): StorageRefusalCode => {
  const known = OF_CODE.get(s3Code(answer)) ?? OF_STATUS.get(answer.status);
  return known ?? (isTransient(answer) ? 'destination_unreachable' : 'destination_failed');
};

export const s3Error = (answer: S3Answer): Error => storageError(storageRefused(s3Refusal(answer)));
