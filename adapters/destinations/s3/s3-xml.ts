import type { S3Answer } from './s3-call.js';
import type { StorageRefusal } from '../../../core/backups/storage-refusal.js';
import { MINUTE_MS } from '../../../core/shared/durations.js';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const CODE_POINTS = 0x10ffff;

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = Number(name.replace(/^#x/i, '0x').replace(/^#/, ''));
  return code <= CODE_POINTS ? String.fromCodePoint(code) : entity;
};

const decodeText = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, decodeEntity);

/**
 * The contents of every element of a name in an answer of S3, in their order. Its documents are flat, and their elements
 * have no attributes and no elements of their own name, so that no parser is needed. What is no such document has none.
 */
export const elementsOf = (xml: string, name: string): readonly string[] => {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let start = xml.indexOf(open); start !== -1; start = xml.indexOf(open, start)) {
    const end = xml.indexOf(close, start);
    if (end === -1) break;
    found.push(xml.slice(start + open.length, end));
    start = end;
  }
  return found;
};

/** The text of the first element of a name; empty if it does not occur. */
export const textOf = (xml: string, name: string): string =>
  decodeText(elementsOf(xml, name)[0] ?? '');

/** The code of an error of S3, which may come with status 200 as well; empty where it has none that can be one. */
export const s3Code = (answer: S3Answer): string => {
  const code = errorField(answer, 'Code');
  return /^[a-z]{1,64}$/i.test(code) ? code : '';
};

/** What an error of S3 has under a name, as it was sent; empty where there is nothing. */
export const errorField = ({ body }: S3Answer, name: string): string => {
  const text = body.toString('latin1');
  return text.includes('<Error>') ? textOf(text, name) : '';
};

/** Of AWS, of Alibaba's and Cloudflare's S3, and of those that do as AWS does. */
const CODES: ReadonlySet<string> = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'Redirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'InvalidLocationConstraint',
  'InvalidRegion',
  'InvalidRegionName',
  'IncorrectEndpoint',
]);

/**
 * Where the service says that the bucket is; undefined where it has another reason. A redirect is never followed: it would
 * carry a dump to a host that no one named.
 */
export const elsewhere = (answer: S3Answer): StorageRefusal | undefined => {
  const [named, endpoint] = [namedRegion(answer), namedEndpoint(answer)];
  const region = named === answer.bucket.region ? undefined : named;
  const code = s3Code(answer);
  const isElsewhere =
    isRedirect(answer) ||
    endpoint !== undefined ||
    // With the region that it expects, something else of the header is wrong.
    (CODES.has(code) && (named === undefined || region !== undefined)) ||
    // The answer to HEAD has no body.
    ([400, 403].includes(answer.status) && code === '' && region !== undefined);
  return isElsewhere
    ? {
        code: 'destination_elsewhere',
        ...(region === undefined ? {} : { region }),
        ...(endpoint === undefined ? {} : { endpoint }),
      }
    : undefined;
};

const isRedirect = ({ status }: S3Answer): boolean => [301, 302, 303, 307, 308].includes(status);

const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/i;

const namedRegion = (answer: S3Answer): string | undefined =>
  [
    errorField(answer, 'Region'),
    [answer.headers['x-amz-bucket-region']].flat()[0] ?? '',
    /expecting '([^']+)'/.exec(errorField(answer, 'Message'))?.[1] ?? '',
  ].find((region) => REGION.test(region));

const ENDPOINT = /^(https?:\/\/)?([a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?)(?:\/.*)?$/i;

/** Undefined where it is the one that is described. The bucket's own name is left out of it: Shipshape puts that in the path. */
const namedEndpoint = (answer: S3Answer): string | undefined => {
  const { bucket, headers } = answer;
  const named = errorField(answer, 'Endpoint') || (isRedirect(answer) ? headers.location : '');
  const [, scheme = `${bucket.url.protocol}//`, host = ''] = ENDPOINT.exec(named ?? '') ?? [];
  const own = `${bucket.url.pathname.split('/').at(-1) ?? ''}.`;
  const name = host.startsWith(own) ? host.slice(own.length) : host;
  const endpoint = `${scheme}${name}`.toLowerCase();
  return name === '' || endpoint === bucket.url.origin ? undefined : endpoint;
};

/** Of what AWS takes. */
const MOST_MINUTES = 15;

/** What a service says of a request whose time is not its own. */
const SKEWED: readonly string[] = ['RequestTimeTooSkewed', 'RequestExpired'];

/** How far the clock of this host is off; undefined where that is not the reason. */
export const clockOff = (answer: S3Answer): StorageRefusal | undefined => {
  const code = s3Code(answer);
  const ahead = aheadMinutes(answer);
  const isFar = ahead !== undefined && Math.abs(ahead) >= MOST_MINUTES;
  // Some have no code of their own for it.
  if (!SKEWED.includes(code) && !(code === 'InvalidRequest' && isFar)) return undefined;
  return { code: 'destination_clock_off', ...(isFar ? { aheadMinutes: ahead } : {}) };
};

const aheadMinutes = (answer: S3Answer): number | undefined => {
  const theirMs = Date.parse(errorField(answer, 'ServerTime') || (answer.headers.date ?? ''));
  return Number.isNaN(theirMs) ? undefined : Math.round((Date.now() - theirMs) / MINUTE_MS);
};
