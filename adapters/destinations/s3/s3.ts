import { quotedWord } from '../../../core/shared/shell-word.js';
import { destinationKind } from '../destination-kind.js';
import { FIELDS } from './s3-settings.js';
import { s3Storage } from './s3-storage.js';

export const s3 = destinationKind({
  kind: 's3',
  label: 'S3',
  fields: FIELDS,
  place: ['endpoint', 'bucket', 'region'],
  where: ['endpoint', 'bucket', 'prefix'],
  shown: ['region'],
  storage: s3Storage,
  fetch: ({ endpoint, bucket, region, prefix = '' }, object, file) => {
    const folders = [bucket, ...prefix.split('/'), object].filter((name) => name !== '');
    const from = `--endpoint-url ${quotedWord(endpoint)} --region ${quotedWord(region)}`;
    return [
      '# With the keys of the bucket in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY:',
      `aws s3 cp ${from} ${quotedWord(`s3://${folders.join('/')}`)} ${quotedWord(file)}`,
    ];
  },
});
