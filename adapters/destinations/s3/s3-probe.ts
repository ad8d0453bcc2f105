import { randomBytes, randomUUID } from 'node:crypto';
import * as O from 'fp-ts/lib/Option.js';
import type { ProbedDestination } from '../../../core/backups/ports/dump-storage.js';
import { PROBE } from '../object-steps.js';
import { refusal } from '../storage-error.js';
import { checksumOf, isRemoved, lockFor, type S3Session } from './s3-lock.js';
import { removeObject } from './s3-objects.js';
import type { S3Bucket } from './s3-settings.js';
import type { Cleaning } from './s3-upload.js';
import { elementsOf, textOf } from './s3-xml.js';

/** S3 has no way to ask for the space, and a bucket is never mistaken for another. */
const NOTHING_KNOWN: ProbedDestination = { freeBytes: O.none, totalBytes: O.none, mark: O.none };

/** Writes a small object, reads it back and removes it; where objects are locked, tries that as well. */
export const probe = async (
  session: S3Session,
  { prefix, lockMs }: S3Bucket,
  cleaning: Cleaning,
): Promise<ProbedDestination> => {
  const object = `${PROBE}${randomUUID()}`;
  const body = randomBytes(32);
  try {
    if (lockMs !== undefined) {
      await probeLock(session, prefix, object, body);
      return NOTHING_KNOWN;
    }
    await session.send({ method: 'PUT', object, body });
    const read = await session.send({ method: 'GET', object });
    if (!read.body.equals(body)) throw refusal('destination_altered');
    await removeObject(session, object);
  } catch (error) {
    session.close();
    await cleaning((cleaner) => removeObject(cleaner, object)).catch(() => undefined);
    throw error;
  }
  return NOTHING_KNOWN;
};

/** The clocks may differ by a little. */
const PROBE_LOCK_MS = 60_000;

/** Throws unless a small object that is locked for a minute, and then hidden, keeps its version when it is removed. */
const probeLock = async (
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
