import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import { quoteName } from '../../../core/engines/quote-mysql-name.js';
import { decodeMysqlFindings, inHex, inspectionPlace, onMariadb } from './inspection-query.js';
import { type MysqlRisk, riskOfView, unreadIn } from './restore-risks.js';

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
