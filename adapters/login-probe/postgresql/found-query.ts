import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabases } from '../../../core/dump-check/instance-facts.js';
import {
  foundDatabases,
  type ListedDatabase,
  LONGEST_SIZING_MS,
  MOST_FOUND,
  sizeOf,
  textOfHex,
} from '../transport/found-databases.js';

/** In how many rows databases come, about evenly: a row for each would take as long as all else together. */
const ROWS = 128;

/** How long a server measures sizes for one login; those that it does not come to have their turn at another. */
const SIZING_MS = 50;

/** How many sizes a login asks for at most, each of which is a row. */
const MOST_SIZES = 2_000;

/**
 * A name in hexadecimal digits, byte by byte as it is stored: it may be in any encoding, and the text of another one would be no
 * answer but an error.
 */
const hex = (name: string): string =>
  `pg_catalog.encode(pg_catalog.replace(${name}::text, pg_catalog.chr(92), pg_catalog.repeat(pg_catalog.chr(92), 2))::bytea, 'hex')`;

/** Of the owners, those of so many databases can have another name each. */
const MOST_OWNERS = 500;

/** All roles see this of every database, also of those that they may not enter. An interrupted DROP leaves the limit -2. */
const DATABASES = `SELECT 'all ' || pg_catalog.count(*) AS found FROM pg_catalog.pg_database WHERE NOT datistemplate
UNION ALL SELECT 'owners ' || pg_catalog.string_agg(pg_catalog.concat(datdba, ':', ${hex('pg_catalog.pg_get_userbyid(datdba)')}), ',')
  FROM (SELECT DISTINCT datdba FROM pg_catalog.pg_database WHERE NOT datistemplate LIMIT ${MOST_OWNERS}) AS owning
  HAVING pg_catalog.count(*) > 0
UNION ALL SELECT 'some ' || pg_catalog.string_agg(pg_catalog.concat_ws(':', oid, ${hex('datname')}, datdba,
    pg_catalog.pg_encoding_to_char(encoding), CASE WHEN datallowconn AND datconnlimit <> -2 THEN 't' ELSE 'f' END), ',')
  FROM (SELECT oid, datname, datdba, encoding, datallowconn, datconnlimit FROM pg_catalog.pg_database
    WHERE NOT datistemplate LIMIT ${MOST_FOUND}) AS listed
  GROUP BY oid::bigint % ${ROWS}`;

/**
 * A row for each size, as it is known. To measure one, the server asks its file system for each file of the database: it goes on
 * with others as long as there is time, in another order each time, so that sooner or later each has its turn. The role may
 * measure those that it may enter, or all of them as one that reads all statistics (3375). One database of a million files would take
 * seconds, so that the server ends this after some time, and it comes after all that does not.
 */
export const SIZES_QUERY = `SELECT pg_catalog.concat('size ', oid, ' ', size) AS found FROM (
  SELECT oid, CASE WHEN pg_catalog.clock_timestamp() < (SELECT pg_catalog.clock_timestamp() + interval '${SIZING_MS} ms')
      AND (pg_catalog.has_database_privilege(oid, 'CONNECT') OR pg_catalog.pg_has_role(3375::oid, 'USAGE'))
    THEN pg_catalog.pg_database_size(oid) END AS size
  FROM (SELECT oid FROM pg_catalog.pg_database WHERE NOT datistemplate
    ORDER BY pg_catalog.random() LIMIT ${MOST_SIZES}) AS drawn OFFSET 0) AS measured WHERE size IS NOT NULL`;

/** Where a statement after the first two fails, what was read before it counts. The setting is for its transaction alone. */
export const FOUND_QUERY = `${DATABASES}; SET LOCAL statement_timeout = ${LONGEST_SIZING_MS}`;

const LINE = /^(\d{1,10}):((?:[0-9a-f]{2}){1,256}):(\d{1,10}):([A-Za-z0-9_]{1,32}):([tf])$/;
const OWNER = /^(\d{1,10}):((?:[0-9a-f]{2}){1,256})$/;
const ALL = /^all (\d{1,9})$/;
const SIZE = /^size (\d{1,10}) (\d{1,19})$/;

/** None for what is no answer to these statements. What is missing makes it incomplete; a size or an owner is then left out. */
export const parseFound = (rows: readonly string[]): O.Option<FoundDatabases> => {
  const total = rows.flatMap((row) => ALL.exec(row)?.slice(1) ?? []).map(Number);
  const sizes = new Map(rows.flatMap((row) => pairIn(SIZE, row)));
  const owners = new Map(
    itemsOf(rows, 'owners ')
      .flatMap((item) => pairIn(OWNER, item))
      .map(([oid, name]) => [oid, textOfHex(name)]),
  );
  const listed = itemsOf(rows, 'some ').map((line) => databaseIn(line, owners, sizes));
  if (total[0] === undefined || listed.length > MOST_FOUND || listed.includes(undefined))
    return O.none;
  return O.some(
    foundDatabases(
      'postgresql',
      listed.filter((one) => one !== undefined),
      listed.length === total[0],
    ),
  );
};

const itemsOf = (rows: readonly string[], kind: string): readonly string[] =>
  rows.flatMap((row) => (row.startsWith(kind) ? row.slice(kind.length).split(',') : []));

const pairIn = (form: RegExp, text: string): readonly (readonly [string, string])[] => {
  const [, key, value] = form.exec(text) ?? [];
  return key === undefined || value === undefined ? [] : [[key, value]];
};

const databaseIn = (
  line: string,
  owners: ReadonlyMap<string, O.Option<string>>,
  sizes: ReadonlyMap<string, string>,
): ListedDatabase | undefined => {
  const [, oid = '', name = '', owner = '', encoding, accepts] = LINE.exec(line) ?? [];
  if (encoding === undefined) return undefined;
  return {
    name: textOfHex(name),
    sizeBytes: sizeOf(sizes.get(oid)),
    owner: owners.get(owner) ?? O.none,
    encoding: O.some(encoding),
    acceptsConnections: accepts === 't',
  };
};
