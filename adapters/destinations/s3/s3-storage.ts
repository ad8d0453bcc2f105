import * as O from 'fp-ts/lib/Option.js';
import * as E from 'fp-ts/lib/Either.js';
import type { DestinationTarget } from '../../../core/backups/destination-target.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { storageOf } from '../storage-of.js';
import { removeVersion, type S3Session, s3Session, type S3SessionOptions } from './s3-lock.js';
import { probe } from './s3-probe.js';
import { openObject, removeObject, sizeOf } from './s3-objects.js';
import { abortUpload, type Cleaning, writeObject } from './s3-upload.js';
import { dialableAddresses, type StorageNetwork } from '../destination-kind.js';
import { s3Connection } from './s3-call.js';
import { decodeS3Settings, type S3Bucket } from './s3-settings.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { storageError } from '../storage-error.js';
import { elementsOf, textOf } from './s3-xml.js';

/** Keeps objects in a bucket of any server that speaks S3. */
export const s3Storage = (options: S3StorageOptions): DumpStorage => {
  const settled: S3StorageSettings = {
    silenceMs: 60_000,
    retryAfterMs: [500, 1_000, 2_000, 4_000],
    ...options,
  };
  const within = <A>(target: DestinationTarget, signal: AbortSignal, work: Work<A>) =>
    inSession(settled, target, signal, work);
  return storageOf({
    probe: (target, signal) =>
      within(target, signal, (session, bucket) => probe(session, bucket, cleaner(settled, target))),
    put: (target, object, source, signal) =>
      within(target, signal, (session, { lockMs }) =>
        writeObject(session, cleaner(settled, target), object, source, lockMs),
      ),
    open: (target, object, signal) => open(settled, target, object, signal),
    size: (target, object, signal) =>
      within(target, signal, async (session) => O.fromNullable(await sizeOf(session, object))),
    remove: (target, object, signal) =>
      within(target, signal, (session, { lockMs }) =>
        (lockMs === undefined ? removeObject : removeVersion)(session, object),
      ),
    sweep: (target, underWay, signal) =>
      within(target, signal, (session, { prefix }) => sweepUploads(session, prefix, underWay)),
  });
};

const open = async (
  options: S3StorageSettings,
  target: DestinationTarget,
  object: string,
  signal: AbortSignal,
): Promise<O.Option<AsyncIterable<Uint8Array>>> => {
  const { session } = openSession(options, target, signal);
  try {
    const opened = await openObject(session, object, options.silenceMs);
    if (opened === undefined) session.close();
    return O.fromNullable(opened);
  } catch (error) {
    session.close();
    throw error;
  }
};

export interface S3StorageOptions
  extends
    Pick<S3SessionOptions, 'onMessage'>,
    Partial<Pick<S3SessionOptions, 'silenceMs' | 'retryAfterMs'>> {
  readonly network: StorageNetwork;
}

export type S3StorageSettings = Required<S3StorageOptions>;

/** A session at the bucket of a destination, to be closed by the caller. */
const openSession = (
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

type Work<A> = (session: S3Session, bucket: S3Bucket) => Promise<A>;

/** Does work in a session, and closes it. */
const inSession = async <A>(
  options: S3StorageSettings,
  target: DestinationTarget,
  signal: AbortSignal,
  work: Work<A>,
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

const cleaner =
  (options: S3StorageSettings, target: DestinationTarget): Cleaning =>
  (work) =>
    inSession(options, target, AbortSignal.timeout(CLEANING_MS), work);

interface UnfinishedUpload {
  readonly object: string;
  readonly id: string;
}

/** A thousand uploads each; what is beyond comes at the next sweep. */
const MOST_PAGES = 20;

/** Aborts our uploads that are not under way, and returns how many. */
const sweepUploads = async (
  session: S3Session,
  prefix: string,
  underWay: Parameters<DumpStorage['sweep']>[1],
): Promise<number> => {
  const listed = await listUploads(session, prefix);
  const isUnderWay = await underWay();
  if (E.isLeft(isUnderWay)) throw storageError(isUnderWay.left);
  const left = listed.filter(({ object }) => !isUnderWay.right(object));
  for (const { object, id } of left) await abortUpload(session, object, id);
  return left.length;
};

const listUploads = async (
  { send }: S3Session,
  prefix: string,
): Promise<readonly UnfinishedUpload[]> => {
  const found: UnfinishedUpload[] = [];
  let after = {};
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { uploads: '', ...(prefix === '' ? {} : { prefix }), ...after };
    const { body } = await send({ method: 'GET', query });
    const xml = body.toString('utf8');
    found.push(...ownUploads(xml, prefix));
    if (textOf(xml, 'IsTruncated') !== 'true') break;
    const [key, id] = [textOf(xml, 'NextKeyMarker'), textOf(xml, 'NextUploadIdMarker')];
    after = { 'key-marker': key, ...(id === '' ? {} : { 'upload-id-marker': id }) };
  }
  return found;
};

const ownUploads = (xml: string, prefix: string): readonly UnfinishedUpload[] =>
  elementsOf(xml, 'Upload')
    .map((upload) => ({ key: textOf(upload, 'Key'), id: textOf(upload, 'UploadId') }))
    .filter(({ key, id }) => key.startsWith(prefix) && isDumpObject(key) && id !== '')
    .map(({ key, id }) => ({ object: key.slice(prefix.length), id }));
