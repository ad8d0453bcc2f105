import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseState, InstanceFacts } from '../../../core/dump-check/instance-facts.js';
import { connectionRoom, NO_INSTANCE_FACTS } from '../transport/instance-facts.js';
import type { Greeting } from './greeting.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import { quoteName } from '../../../core/engines/quote-mysql-name.js';
import { decodeMysqlFindings, inHex, inspectionPlace, onMariadb } from './inspection-query.js';
import { type MysqlRisk, riskOfView, unreadIn } from './restore-risks.js';

/** The longest row that MySQL may return: it cuts off a list that is longer than this, by default after 1024 bytes. */
const LONGEST_LIST_BYTES = 65_535;

/**
 * One row with one column, of digits alone: nothing that the server stores as text comes back. It holds no double quotes
 * and no backslashes, which mean different things in the modes of SQL, a limit that replaces that of the server
 * (`sql_select_limit`), and all of it is visible to every user: the largest
 * number of connections and those in use, whether the user sees every database under its own name, how many of these it
 * sees, and which, by their place, each with a mark behind it: without the mark, the server has cut it off.
 */
export const instanceQuery = (
  { engine }: Pick<Greeting, 'engine'>,
  databases: readonly string[],
): string => {
  const [before, hint] =
    engine === 'mariadb'
      ? [`SET STATEMENT group_concat_max_len=${LONGEST_LIST_BYTES} FOR `, '']
      : ['', `/*+ SET_VAR(group_concat_max_len=${LONGEST_LIST_BYTES}) */ `];
  const columns = ['@@max_connections', inUse(engine), `(${SEES_ALL})`];
  return `${before}SELECT ${hint}CONCAT_WS(' ', ${[...columns, ...visible(databases)].join(', ')}) AS facts LIMIT 1`;
};

/** MySQL has moved it with version 5.7, which fails where it was before. What is older keeps what it has to itself. */
const inUse = (engine: Greeting['engine']): string => {
  const schema =
    engine === 'mysql' ? 'performance_schema.global_status' : 'information_schema.GLOBAL_STATUS';
  return `COALESCE((SELECT VARIABLE_VALUE FROM ${schema} WHERE VARIABLE_NAME = 'Threads_connected'), '-')`;
};

/** A server that ignores case in names finds a database under others as well. */
const SEES_ALL = `SELECT COUNT(*) > 0 AND @@lower_case_table_names = 0 FROM information_schema.USER_PRIVILEGES
  WHERE PRIVILEGE_TYPE = 'SHOW DATABASES' AND GRANTEE = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')`;

const visible = (databases: readonly string[]): readonly string[] => {
  if (databases.length === 0) return ['0', "'-'"];
  const names = databases.map((name) => `X'${Buffer.from(name).toString('hex')}'`).join(', ');
  const name = 'CAST(SCHEMA_NAME AS BINARY)';
  const from = `FROM information_schema.SCHEMATA WHERE ${name} IN (${names})`;
  return [
    `(SELECT COUNT(*) ${from})`,
    `COALESCE((SELECT GROUP_CONCAT(FIELD(${name}, ${names}), '.' SEPARATOR '') ${from}), '-')`,
  ];
};

const FACTS = /^(\d{1,7}) (-|\d{1,7}) ([01]) (\d{1,5}) (-|(?:\d{1,5}\.)*\d{0,5})$/;

/** None for what is no answer to the query for these databases. */
export const parseInstance = (
  text: string,
  databases: readonly string[],
): O.Option<InstanceFacts> => {
  const [, limit, used = '-', seesAll, count, list = '-'] = FACTS.exec(text) ?? [];
  const places = new Set(list.split('.').slice(0, -1).map(Number));
  if (limit === undefined || [...places].some((place) => place < 1 || place > databases.length))
    return O.none;
  // A list that was cut off says nothing of what is not in it; what has no mark at its end may be part of a longer number.
  const isWhole = places.size === Number(count);
  const absent: readonly DatabaseState[] = seesAll === '1' && isWhole ? ['missing'] : [];
  return O.some({
    ...NO_INSTANCE_FACTS,
    databases: new Map(
      databases.flatMap((name, index) =>
        (places.has(index + 1) ? (['visible'] as const) : absent).map((state) => [name, state]),
      ),
    ),
    connections: used === '-' ? O.none : O.some(connectionRoom(Number(limit), Number(used))),
  });
};

/** How many views are read at most: each takes a statement. Of more, what is warned of is the least that there is. */
const MOST_READ = 20;

type Values = readonly (readonly string[])[];

/** After the inspection come the names of the unread views, and then what is shown of each. */
const fromInspection = (values: Values): Values => values.slice(inspectionPlace('mariadb'));

/**
 * The statements after the inspection of a database of MariaDB, by the values so far: which views it does not show enough of,
 * and SHOW CREATE VIEW for each, which may be allowed all the same.
 */
export const unreadViewQueries =
  (database: string, timeoutMs: number) =>
  (values: Values): readonly string[] => {
    const [inspection, names] = fromInspection(values);
    if (names === undefined && !hasUnread(inspection?.[0])) return [];
    const named = `SELECT TABLE_NAME FROM ${unreadIn(inHex(database))} ORDER BY TABLE_NAME LIMIT ${MOST_READ}`;
    return [
      named,
      ...(names ?? [])
        .filter(isName)
        .map((name) => `SHOW CREATE VIEW ${quoteName(database)}.${quoteName(name)}`),
    ].map((query) => `${onMariadb(timeoutMs)} ${query}`);
  };

/** In place of the names there may be the number of an error. */
const isName = (row: string): boolean => !/^refused \d+$/.test(row);

const hasUnread = (inspection: string | undefined): boolean =>
  pipe(
    decodeMysqlFindings(inspection),
    E.exists(({ found }) => found.some(({ code, count }) => code === 'view_unread' && count > 0)),
  );

/** What a restore may lose of the views that were read, by their names. */
export const risksOfRead = (database: string, values: Values): ReadonlyMap<string, MysqlRisk> => {
  const [, names = [], ...shown] = fromInspection(values);
  return new Map(
    names.filter(isName).flatMap((name, index) => {
      const row = shown[index]?.find((line) => line.startsWith('['));
      const risk = row === undefined ? undefined : riskOfView(textIn(row), database);
      return risk === undefined ? [] : [[name, risk] as const];
    }),
  );
};

/** Of the name of a view, its text, and two settings. */
const textIn = (row: string): string => (JSON.parse(row) as readonly (string | null)[])[1] ?? '';
