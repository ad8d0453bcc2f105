import type { StorageRefusal } from '../../../core/backups/storage-refusal.js';
import { MINUTE_MS } from '../../../core/shared/durations.js';
import type { S3Answer } from './s3-call.js';
import { errorField, s3Code } from './s3-xml.js';

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
    (answer.status === 400 && code === '' && region !== undefined);
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

/** How far the clock of this host is off; undefined where that is not the reason. */
export const clockOff = (answer: S3Answer): StorageRefusal | undefined => {
  const code = s3Code(answer);
  const ahead = aheadMinutes(answer);
  const isFar = ahead !== undefined && Math.abs(ahead) >= MOST_MINUTES;
  // Some have no code of their own for it.
  if (code !== 'RequestTimeTooSkewed' && !(code === 'InvalidRequest' && isFar)) return undefined;
  return { code: 'destination_clock_off', ...(isFar ? { aheadMinutes: ahead } : {}) };
};

const aheadMinutes = (answer: S3Answer): number | undefined => {
  const theirMs = Date.parse(errorField(answer, 'ServerTime') || (answer.headers.date ?? ''));
  return Number.isNaN(theirMs) ? undefined : Math.round((Date.now() - theirMs) / MINUTE_MS);
};
