import * as E from 'fp-ts/lib/Either.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { isDumpObject } from '../../../core/backups/object-name.js';
import { storageError } from '../storage-error.js';
import type { S3Session } from './s3-lock.js';
import { abortUpload } from './s3-upload.js';
import { elementsOf, textOf } from './s3-xml.js';

interface UnfinishedUpload {
  readonly object: string;
  readonly id: string;
}

/** A thousand uploads each; what is beyond comes at the next sweep. */
const MOST_PAGES = 20;

/** Aborts our uploads that are not under way, and returns how many. */
export const sweepUploads = async (
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
