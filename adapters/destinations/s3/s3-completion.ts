import { objectBytes, removeObject } from './s3-objects.js';
import type { S3Session } from './s3-session.js';

/** How far a write is: what has to be cleaned up after it. */
export interface Upload {
  id?: string;
  /** The object may have its name. */
  mayExist?: boolean;
  readonly tags: string[];
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
  if (upload.mayExist === true) await removeObject(session, object);
};

/** Removes every part of an upload; one that has ended meanwhile is no failure. */
export const abortUpload = async (
  { send }: S3Session,
  object: string,
  id: string,
): Promise<void> => {
  await send({ method: 'DELETE', object, query: { uploadId: id }, accepts: [404] });
};
