import type { StorageRefusal, StorageRefusalCode } from '../../../core/backups/storage-refusal.js';
import { withTag } from '../../../core/backups/storage-refusal.js';
import { storageError } from '../storage-error.js';
import type { S3Answer } from './s3-call.js';
import { clockOff, elsewhere, errorField, s3Code } from './s3-xml.js';

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
      'TokenRefreshRequired',
      'CredentialsNotSupported',
      'MissingSecurityHeader',
      // The key cannot be valid; a wrong region is reported before that.
      'AuthorizationHeaderMalformed',
    ],
  ],
  [
    'destination_denied',
    [
      'AccessDenied',
      'AllAccessDisabled',
      'AccountProblem',
      'UnauthorizedAccess',
      'MethodNotAllowed',
    ],
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
      'ServiceQuotaExceeded',
    ],
  ],
  ['destination_unlocked', ['ObjectLockConfigurationNotFoundError']],
  // The bytes, or their digest in the signature, were changed on the way.
  ['destination_altered', ['BadDigest', 'InvalidDigest', 'XAmzContentSHA256Mismatch']],
];

const OF_CODE: ReadonlyMap<string, StorageRefusalCode> = new Map(
  CODES.flatMap(([refusal, codes]) => codes.map((code) => [code, refusal] as const)),
);

const OF_STATUS: ReadonlyMap<number, StorageRefusalCode> = new Map<number, StorageRefusalCode>([
  [401, 'destination_login_rejected'],
  [403, 'destination_denied'],
  [404, 'destination_missing'],
  [413, 'destination_full'],
  [507, 'destination_full'],
]);

/** They come with a status of the caller's own faults. */
const TRANSIENT: ReadonlySet<string> = new Set(['RequestTimeout', 'IncompleteBody']);

/** Whether the same request may succeed in a moment. */
export const isTransient = (answer: S3Answer): boolean => {
  const { status } = answer;
  return (
    status === 429 ||
    (status >= 500 && status !== 501 && status !== 507) ||
    (status >= 400 && TRANSIENT.has(s3Code(answer)))
  );
};

const s3Refusal = (answer: S3Answer): StorageRefusal =>
  clockOff(answer) ?? elsewhere(answer) ?? { code: lacksLock(answer) ?? codeOf(answer) };

/** As AWS says of a bucket without it ("Bucket is missing Object Lock Configuration"). */
const lacksLock = (answer: S3Answer): StorageRefusalCode | undefined =>
  s3Code(answer) === 'InvalidRequest' && /object ?lock/i.test(errorField(answer, 'Message'))
    ? 'destination_unlocked'
    : undefined;

const codeOf = (answer: S3Answer): StorageRefusalCode => {
  const known = OF_CODE.get(s3Code(answer)) ?? OF_STATUS.get(answer.status);
  return known ?? (isTransient(answer) ? 'destination_unreachable' : 'destination_failed');
};

export const s3Error = (answer: S3Answer): Error => storageError(withTag(s3Refusal(answer)));
