import { NAME, PORT, USER_NAME } from '../../../core/described/texts.js';
import type { Codec } from '../codec/codec.js';
import { NO_REFERENCES } from '../references/references.js';
import { valueCodec } from './field-codecs.js';
import { textCodec, wordCodec } from './value-codecs.js';
import { isPrintableLine } from '../../../core/shared/name.js';

export const text = (name: string, holds: (value: string) => boolean): Codec<string> =>
  textCodec({ as: 'text', name, holds });

/** One of a closed list of words. */
export const oneOf = <A extends string>(words: readonly A[]) => wordCodec(words) as Codec<A>;

export const Name = valueCodec(NO_REFERENCES, NAME);
export const UserName = valueCodec(NO_REFERENCES, USER_NAME);
export const Port = valueCodec(NO_REFERENCES, PORT);

const isPath = (value: string): boolean => isPrintableLine(value) && value.length <= 1024;

/** What is above a folder is not part of it. */
const climbs = (value: string): boolean => value.split('/').includes('..');

export const AbsolutePath = text(
  'the absolute path of a folder',
  (value) => isPath(value) && value.startsWith('/') && !climbs(value),
);

export const RemotePath = text('the path of a folder', (value) => isPath(value) && !climbs(value));

export const Endpoint = text('an http or https URL without a user and a query', (value) => {
  const url = URL.canParse(value) && isPrintableLine(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false;
  return `${url.username}${url.password}${url.search}${url.hash}` === '';
});

export const Bucket = text('the name of a bucket', (value) => /^[\w.-]{1,255}$/.test(value));

export const Region = text('the name of a region', (value) => /^[\w-]{1,100}$/.test(value));

export const Prefix = text(
  "a prefix of letters, digits and !-_.*'()/",
  (value) => /^[\w!.*'()/-]{1,500}$/.test(value) && !climbs(value),
);

export const HostKey = text(
  'a fingerprint (SHA256: and 43 characters, as `ssh-keygen -l` prints it)',
  (value) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(value),
);
