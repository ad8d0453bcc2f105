import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import { dialableAddresses, type StorageNetwork } from '../dialable-addresses.js';
import { s3Connection } from './s3-connection.js';
import { s3Session, type S3Session, type S3SessionOptions } from './s3-session.js';
import { decodeS3Settings, type S3Bucket } from './s3-settings.js';
import type { Cleaning } from './s3-upload.js';

export interface S3StorageOptions
  extends
    Pick<S3SessionOptions, 'onMessage'>,
    Partial<Pick<S3SessionOptions, 'silenceMs' | 'retryAfterMs'>> {
  readonly network: StorageNetwork;
}

export type S3StorageSettings = Required<S3StorageOptions>;

/** A session at the bucket of a destination, to be closed by the caller. */
export const openSession = (
  options: S3StorageSettings,
  target: DestinationTarget,
  signal: AbortSignal,
) => {
  const bucket = decodeS3Settings(target);
  signal.throwIfAborted();
  const connection = s3Connection(bucket.url, dialableAddresses(options.network));
  const onMessage = (message: string) => options.onMessage(`${target.name}: ${message}`);
  const session = s3Session({ ...options, bucket, connection, signal, onMessage });
  return { session, bucket };
};

/** Does work in a session, and closes it. */
export const inSession = async <A>(
  options: S3StorageSettings,
  target: DestinationTarget,
  signal: AbortSignal,
  work: (session: S3Session, bucket: S3Bucket) => Promise<A>,
): Promise<A> => {
  const { session, bucket } = openSession(options, target, signal);
  try {
    return await work(session, bucket);
  } finally {
    session.close();
  }
};

/** For so long a bucket is cleaned up after a failure, of which the caller waits to hear. */
const CLEANING_MS = 20_000;

export const cleaner =
  (options: S3StorageSettings, target: DestinationTarget): Cleaning =>
  (work) =>
    inSession(options, target, AbortSignal.timeout(CLEANING_MS), work);
