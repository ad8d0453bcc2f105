import type { WrittenObject } from '../../../core/backups/ports/dump-storage.js';
import type { SourceBytes } from '../dump-storage-by-kind.js';
import { refusal } from '../storage-error.js';
import { checksumOf, lockFor, removeVersion, type S3Lock, type S3Session } from './s3-lock.js';
import { hasObject, objectBytes, partsOf, removeObject, type S3Part } from './s3-objects.js';
import { textOf } from './s3-xml.js';

const TYPE = { 'content-type': 'application/octet-stream' };

/** Does its work with a session of its own, which the signal of the caller does not end. */
export type Cleaning = <A>(work: (session: S3Session) => Promise<A>) => Promise<A>;

/** Writes an object; whatever fails, nothing of it is left where `cleaning` can still reach the bucket. */
export const writeObject = async (
  session: S3Session,
  cleaning: Cleaning,
  object: string,
  source: SourceBytes,
  lockMs: number | undefined,
): Promise<WrittenObject> => {
  if (await hasObject(session, object)) throw refusal('destination_failed');
  const lock = lockMs === undefined ? undefined : lockFor(lockMs);
  const upload: Upload = { tags: [], lock };
  try {
    await sendParts(session, object, source, upload);
    const written = source.written();
    if ((await objectBytes(session, object)) !== written.sizeBytes)
      throw refusal('destination_altered');
    return lock === undefined ? written : { ...written, lockedUntil: lock.until };
  } catch (error) {
    // The part that is under way must not come after the cleaning.
    session.close();
    await cleaning((cleaner) => cleanUp(cleaner, object, upload)).catch(() => undefined);
    throw error;
  }
};

/** One part is under way while the next is gathered. */
const sendParts = async (
  session: S3Session,
  object: string,
  source: SourceBytes,
  upload: Upload,
): Promise<void> => {
  let sent = Promise.resolve();
  for await (const part of partsOf(source)) {
    await sent;
    if (part.isLast && part.number === 1) return sendWhole(session, object, part, upload);
    upload.id ??= await begin(session, object, upload);
    sent = sendPart(session, object, part, upload);
    // What fails is thrown at the next part, or after the last.
    sent.catch(() => undefined);
  }
  await sent;
  await complete(session, object, source.written().sizeBytes, upload);
};

const sendWhole = async (
  { send }: S3Session,
  object: string,
  { bytes, sha256 }: S3Part,
  upload: Upload,
): Promise<void> => {
  upload.mayExist = true;
  const headers = { ...TYPE, ...upload.lock?.headers, ...checksums(upload, bytes) };
  await send({ method: 'PUT', object, headers, body: bytes, sha256 });
};

const checksums = ({ lock }: Upload, bytes: Uint8Array) =>
  lock === undefined ? {} : checksumOf(bytes);

const begin = async ({ send }: S3Session, object: string, { lock }: Upload): Promise<string> => {
  const headers = { ...TYPE, ...lock?.headers };
  const { body } = await send({ method: 'POST', object, query: { uploads: '' }, headers });
  const id = textOf(body.toString('utf8'), 'UploadId');
  if (id === '' || id.length > 2048) throw refusal('destination_failed');
  return id;
};

const TAG = /^"?[\w+/=-]{1,128}"?$/;

const sendPart = async (
  { send }: S3Session,
  object: string,
  { number, bytes, sha256 }: S3Part,
  upload: Upload,
): Promise<void> => {
  const { id = '', tags } = upload;
  const query = { partNumber: String(number), uploadId: id };
  const sent = { query, headers: checksums(upload, bytes), body: bytes, sha256 };
  const { headers } = await send({ method: 'PUT', object, ...sent });
  const tag = headers.etag ?? '';
  if (!TAG.test(tag)) throw refusal('destination_failed');
  tags.push(tag.replaceAll('"', ''));
};

/** How far a write is: what has to be cleaned up after it. */
export interface Upload {
  id?: string;
  /** The object may have its name. */
  mayExist?: boolean;
  readonly tags: string[];
  readonly lock?: S3Lock | undefined;
}

/** The server puts the parts together meanwhile, and some say nothing until they have: for ten minutes. */
const COMPLETION_PATIENCE = 10;

/** A completion whose answer was lost may have been carried out. */
export const complete = async (
  session: S3Session,
  object: string,
  sizeBytes: number,
  upload: Upload,
): Promise<void> => {
  const parts = upload.tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>&quot;${tag}&quot;</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const query = { uploadId: upload.id ?? '' };
  upload.mayExist = true;
  try {
    await session.send({ method: 'POST', object, query, body, patience: COMPLETION_PATIENCE });
  } catch (error) {
    const found = await objectBytes(session, object).catch(() => undefined);
    if (found !== sizeBytes) throw error;
  }
};

/** Leaves nothing of a write that failed. */
export const cleanUp = async (
  session: S3Session,
  object: string,
  upload: Upload,
): Promise<void> => {
  if (upload.id !== undefined) await abortUpload(session, object, upload.id);
  if (upload.mayExist !== true) return;
  await (upload.lock === undefined ? removeObject : removeVersion)(session, object);
};

/** Removes every part of an upload; one that has ended meanwhile is no failure. */
export const abortUpload = async (
  { send }: S3Session,
  object: string,
  id: string,
): Promise<void> => {
  await send({ method: 'DELETE', object, query: { uploadId: id }, accepts: [404] });
};
