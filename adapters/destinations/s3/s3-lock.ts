import { createHash } from 'node:crypto';
import { refusal } from '../storage-error.js';
import { PROBE } from '../object-steps.js';
import type { S3Session } from './s3-session.js';
import { elementsOf, textOf } from './s3-xml.js';

/** Until when an object is locked, and what says so to S3. Everybody is kept from removing it, whoever owns the bucket included. */
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

const isRemoved = async (
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

/** The clocks may differ by a little. */
const PROBE_LOCK_MS = 60_000;

/** Throws unless a small object that is locked for a minute, and then hidden, keeps its version whoever removes it. */
export const probeLock = async (
  session: S3Session,
  prefix: string,
  object: string,
  body: Uint8Array,
): Promise<void> => {
  await removeProbes(session, prefix);
  const headers = { ...lockFor(PROBE_LOCK_MS).headers, ...checksumOf(body) };
  const written = await session.send({ method: 'PUT', object, headers, body });
  const read = await session.send({ method: 'GET', object });
  if (!read.body.equals(body)) throw refusal('destination_altered');
  const version = [written.headers['x-amz-version-id']].flat()[0] ?? '';
  const isKept = version !== '' && !(await isRemoved(session, object, version));
  await session.send({ method: 'DELETE', object, accepts: [404] });
  if (!isKept) throw refusal('destination_unlocked');
};

/** Removes what earlier probes have left, as far as it is locked no more. */
const removeProbes = async (session: S3Session, prefix: string): Promise<void> => {
  const query = { versions: '', prefix: `${prefix}${PROBE}` };
  const { body } = await session.send({ method: 'GET', query });
  const xml = body.toString('utf8');
  for (const version of [...elementsOf(xml, 'Version'), ...elementsOf(xml, 'DeleteMarker')])
    await isRemoved(
      session,
      textOf(version, 'Key').slice(prefix.length),
      textOf(version, 'VersionId'),
    );
};
