import type { RestoreRisk, RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import type { Engine } from '../../../core/engines/engines.js';
import { pasteable, quoteName } from '../../../core/engines/quote-mysql-name.js';
import { type Findings, MOST_NAMES } from '../transport/decode-findings.js';

/** What an inspection finds that a restore may lose, each under its own code. */
export const MYSQL_RISKS = [
  'view_elsewhere',
  'view_names_database',
  'view_definer_missing',
  'sequence_default',
  'foreign_key_refused',
] as const satisfies readonly RestoreRisk[];

export type MysqlRisk = (typeof MYSQL_RISKS)[number];

/** The objects of a risk: a column with their names, and where they are. */
interface FoundIn {
  readonly code: MysqlRisk;
  readonly name: string;
  readonly from: string;
}

/** Databases that every server has. */
const OF_SERVER = ['mysql', 'sys', 'information_schema', 'performance_schema'];

/** What stands before the tables of a database; literals, and its name, may be of several collations. */
const prefixOf = (schema: string): string =>
  `CONCAT('\`', REPLACE(${schema} COLLATE utf8mb4_bin, '\`', '\`\`'), '\`.')`;

const withoutPrefixes = (schema: string): string =>
  OF_SERVER.reduce(
    (text, name) => `REPLACE(${text}, '\`${name}\`.', '')`,
    `REPLACE(VIEW_DEFINITION, ${prefixOf(schema)}, '')`,
  );

/** A table of another database in the text of a view, once the names of its own database and of the server's are removed. */
const ELSEWHERE = '(from|join) *[(]*`([^`]|``)+`[.]`';

const reachesElsewhere = (schema: string): string =>
  `${withoutPrefixes(schema)} RLIKE '${ELSEWHERE}'`;

/** A table of the server in the text of a view. SHOW CREATE VIEW of MariaDB then names the database of each table, and of a view of its own tables none. */
const OF_THE_SERVER = `(from|join) *[(]*\`(${OF_SERVER.join('|')})\`[.]`;

const namesDatabase = (schema: string): string =>
  `VIEW_DEFINITION RLIKE '${OF_THE_SERVER}' AND LOCATE(${prefixOf(schema)}, VIEW_DEFINITION) > 0`;

/** Whether it exists; of accounts, their own are shown to all, and others only to who may read them all. */
const HAS_SEEN_DEFINER =
  "DEFINER IN (SELECT REPLACE(GRANTEE, '''', '') FROM information_schema.USER_PRIVILEGES)";

/**
 * The views of which MariaDB does not show what a restore may lose: the text, which it shows to who may be shown the views of all
 * its tables, or whether the definer exists.
 */
export const unreadIn = (schema: string): string =>
  `information_schema.VIEWS WHERE TABLE_SCHEMA = ${schema} AND NOT ${reachesElsewhere(schema)} AND NOT (${namesDatabase(schema)}) AND (VIEW_DEFINITION = ''
    OR (SECURITY_TYPE = 'DEFINER' AND DEFINER LIKE '%@_%' AND NOT ${HAS_SEEN_DEFINER}))`;

/**
 * What a restore may lose of a view, by its text from SHOW CREATE VIEW. That names its own database where the definer was dropped, where
 * the view reads another one as well, and, in the name of the view too, where the session is in another one.
 */
export const riskOfView = (text: string, database: string): MysqlRisk | undefined => {
  const own = `${quoteName(database)}.`;
  const begin = text.indexOf(' AS ');
  const [head, definition] = [text.slice(0, begin), text.slice(begin)];
  const withoutOwn = definition.replaceAll(own, '');
  const rest = OF_SERVER.reduce(
    (left, name) => left.replaceAll(`${quoteName(name)}.`, ''),
    withoutOwn,
  );
  if (new RegExp(ELSEWHERE, 'i').test(rest)) return 'view_elsewhere';
  if (withoutOwn === definition) return undefined;
  if (new RegExp(OF_THE_SERVER, 'i').test(definition)) return 'view_names_database';
  return rest === withoutOwn && !head.includes(own) ? 'view_definer_missing' : undefined;
};

/**
 * What is in them would have to be read table by table: so the format of rows, and the keys of MariaDB, are not among these.
 */
export const riskSources = (engine: Engine, schema: string): readonly FoundIn[] => {
  const views = `information_schema.VIEWS WHERE TABLE_SCHEMA = ${schema}`;
  const elsewhere: FoundIn = {
    code: 'view_elsewhere',
    name: 'TABLE_NAME',
    from: `${views} AND ${reachesElsewhere(schema)}`,
  };
  return engine === 'mariadb'
    ? [
        elsewhere,
        {
          code: 'view_names_database',
          name: 'TABLE_NAME',
          from: `${views} AND NOT ${reachesElsewhere(schema)} AND ${namesDatabase(schema)}`,
        },
        {
          code: 'sequence_default',
          name: 'TABLE_NAME',
          from: `(SELECT DISTINCT TABLE_NAME FROM information_schema.COLUMNS
            WHERE TABLE_SCHEMA = ${schema} AND COLUMN_DEFAULT LIKE 'nextval(%') AS sequenced WHERE 1 = 1`,
        },
      ]
    : [
        elsewhere,
        {
          code: 'foreign_key_refused',
          name: 'TABLE_NAME',
          from: `(SELECT DISTINCT r.TABLE_NAME FROM information_schema.REFERENTIAL_CONSTRAINTS AS r
            JOIN information_schema.TABLES AS p ON p.TABLE_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA AND p.TABLE_NAME = r.REFERENCED_TABLE_NAME
            WHERE r.CONSTRAINT_SCHEMA = ${schema} AND r.UNIQUE_CONSTRAINT_NAME IS NULL
              AND CAST(SUBSTRING_INDEX(VERSION(), '.', 2) AS DECIMAL(6, 2)) >= 8.4) AS refused WHERE 1 = 1`,
        },
      ];
};

/** The warnings in what an inspection found, and in the views that were read one by one, with statements that show or fix it. */
export const mysqlWarnings = (
  { found }: Findings<string>,
  read: ReadonlyMap<string, MysqlRisk>,
): readonly RestoreWarning[] =>
  MYSQL_RISKS.flatMap((what) => {
    const shown = found.find(({ code }) => code === what);
    const more = [...read].filter(([, risk]) => risk === what).map(([name]) => [name]);
    const count = (shown?.count ?? 0) + more.length;
    if (count === 0) return [];
    const names = [...(shown?.names ?? []), ...more]
      .slice(0, MOST_NAMES)
      .map((parts) => parts.map(quoteName).join('.'));
    const object = what.startsWith('view_') ? 'VIEW' : 'TABLE';
    return {
      code: 'may_not_restore' as const,
      what,
      objects: { names, count },
      statements: pasteable(names.map((name) => `SHOW CREATE ${object} ${name};`)),
    };
  });
