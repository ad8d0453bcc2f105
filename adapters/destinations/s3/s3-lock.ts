import { createHash } from 'node:crypto';
import type { S3Session } from './s3-session.js';

/** Until when an object is locked, and what says so to S3. Nobody can remove it, not even the owner of the bucket. */
export interface S3Lock {
  readonly until: Date;
  readonly headers: Readonly<Record<string, string>>;
}

export const lockFor = (ms: number): S3Lock => {
  const until = new Date(Date.now() + ms);
  return {
    until,
    headers: {
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': until.toISOString(),
    },
  };
};

/** What S3 asks for with whatever is locked: the digest in the signature does not count. */
export const checksumOf = (body: Uint8Array): Readonly<Record<string, string>> => ({
  'content-md5': createHash('md5').update(body).digest('base64'),
});

/**
 * Removes the version of an object, so that nothing of it is left. What is still locked gets a delete marker: it is there under its name
 * no more, and a rule of the bucket for versions that are not current removes it after the lock.
 */
export const removeVersion = async (session: S3Session, object: string): Promise<void> => {
  const { status, headers } = await session.send({ method: 'HEAD', object, accepts: [404] });
  if (status === 404) return;
  const version = [headers['x-amz-version-id']].flat()[0] ?? '';
  if (version !== '' && (await isRemoved(session, object, version))) return;
  await session.send({ method: 'DELETE', object, accepts: [404] });
};

/** Removes one version; false where its lock, or the bucket, does not let it be. */
export const isRemoved = async (
  { send }: S3Session,
  object: string,
  versionId: string,
): Promise<boolean> => {
  const answer = await send({
    method: 'DELETE',
    object,
    query: { versionId },
    accepts: [403, 404],
  });
  return answer.status !== 403;
};
