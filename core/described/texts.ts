import { isDatabaseName, isName, isPrintableLine } from '../shared/name.js';
import { text, wholeNumber } from './value.js';

const byteLength = (value: string): number => new TextEncoder().encode(value).length;

export const NAME = text('a name (1 to 128 printable characters, no blank at either end)', isName);

export const DATABASE_PATTERN = text(
  'the name of a database, in which * stands for any characters',
  isDatabaseName,
);

export const USER_NAME = text(
  'a user name (1 to 63 bytes, printable, no blank at either end)',
  (value) => isPrintableLine(value) && byteLength(value) <= 63,
);

export const NOTE = text(
  'one line of at most 1,000 printable characters',
  (value) => value === '' || (isPrintableLine(value) && value.length <= 1_000),
);

export const PORT = wholeNumber(1, 65_535, 'a port (1 to 65535)');

export const INSTANCE_PATH = text(
  'the path of an instance, such as db-eu-1/main',
  (value) => /^[^/]+\/[^/]+$/.test(value) && isPrintableLine(value),
);

export const RESOURCE_PATH = text(
  'the path of a resource, such as db-eu-1/main',
  (value) => isPrintableLine(value) && value.length <= 4096 && !value.split('/').includes(''),
);

export const TIME_OF_DAY = text('a time of day such as 22:00', (value) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
);

export const PROBLEM_KIND = text('a kind of problem such as dump_failed', (value) =>
  /^[a-z][a-z0-9_]{0,63}$/.test(value),
);

export const ENDPOINT = text('an http or https URL without a user and a query', (value) => {
  const url = httpUrl(value);
  return url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
});

/** Of http or https; none of another text. */
export const httpUrl = (value: string): URL | undefined => {
  const url = isPrintableLine(value) && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

const isPath = (value: string): boolean => isPrintableLine(value) && value.length <= 1024;

/** Whether it leads above the folder from which it goes. */
export const climbs = (value: string): boolean => value.split('/').includes('..');

export const ABSOLUTE_PATH = text(
  'the absolute path of a folder',
  (value) => isPath(value) && value.startsWith('/') && !climbs(value),
);

export const REMOTE_PATH = text('the path of a folder', (value) => isPath(value) && !climbs(value));
