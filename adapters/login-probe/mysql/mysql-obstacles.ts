import type { DumpObstacle, LeftOutKind } from '../../../core/dump-check/dump-obstacle.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { Findings } from '../transport/decode-findings.js';
import { hourlyLimits } from './hourly-limits.js';
import { GRANTS_SCHEMA, type MysqlFindingCode } from './inspection-query.js';
import { parseGrants, type Privileges, type SeenOnServer } from './parse-grants.js';
import {
  pasteable,
  quoteAccount,
  quoteDatabase,
  quoteName,
} from '../../../core/engines/quote-mysql-name.js';

export interface Inspected {
  readonly engine: Engine;
  readonly database: string;
  /** The lines of SHOW GRANTS, and that of SHOW CREATE USER where it was requested. */
  readonly grants: readonly string[];
  readonly findings: Findings<MysqlFindingCode>;
}

/**
 * The obstacles in what an inspection found. A dump that lacks what its user cannot see ends with success, and the user
 * cannot even see that it lacks something: so the privileges decide, not what there is.
 */
export const mysqlObstacles = (inspected: Inspected): readonly DumpObstacle[] => {
  const { findings, grants, database, engine } = inspected;
  const privileges = parseGrants(grants, database, seenOnServer(findings));
  const views = objectsOf(findings, 'view');
  const broken = objectsOf(findings, 'view_broken');
  const routines = objectsOf(findings, 'routine_unreadable');
  const seesRoutines = mayShowRoutines(privileges, engine);
  const missing = missingPrivileges(privileges, views.count > 0);
  const kinds = [...missing.map(({ kind }) => kind), ...(seesRoutines ? [] : ['routines'])];
  const grantRoutines = routineGrant(inspected);
  return [
    ...leftOut(kinds as readonly LeftOutKind[], [
      ...databaseGrant(missing, inspected, privileges),
      ...(seesRoutines ? [] : grantRoutines),
    ]),
    ...(routines.count > 0
      ? [
          {
            code: 'objects_left_out' as const,
            kinds: ['routines'] as const,
            objects: routines,
            statements: grantRoutines,
          },
        ]
      : []),
    ...(broken.count === 0
      ? []
      : [
          { code: 'object_broken' as const, objects: broken, statements: showCreate(broken.names) },
        ]),
    ...hourlyLimits({
      account: findings.role,
      lines: grants,
      tables: objectsOf(findings, 'table').count,
    }),
  ];
};

/** What keeps accounts and grants from being dumped: only who may read these tables is shown those of others. */
export const accountObstacles = (
  grants: readonly string[],
  findings: Inspected['findings'],
): readonly DumpObstacle[] =>
  parseGrants(grants, GRANTS_SCHEMA, seenOnServer(findings)).hasAny('SELECT')
    ? []
    : [
        {
          code: 'objects_left_out',
          kinds: ['accounts'],
          statements: pasteable([
            `GRANT SELECT ON ${quoteDatabase(GRANTS_SCHEMA)}.* TO ${quoteAccount(findings.role)};`,
          ]),
        },
      ];

const seenOnServer = ({ found }: Inspected['findings']): SeenOnServer => {
  const isFound = (of: MysqlFindingCode) =>
    found.every(({ code, count }) => code !== of || count > 0);
  return {
    selectsEverywhere: isFound('selects_everywhere'),
    seesEveryDatabase: isFound('sees_every_database'),
  };
};

const leftOut = (
  kinds: readonly LeftOutKind[],
  statements: readonly string[],
): readonly DumpObstacle[] =>
  kinds.length === 0 ? [] : [{ code: 'objects_left_out', kinds, statements }];

const objectsOf = ({ found }: Inspected['findings'], code: MysqlFindingCode) => {
  const finding = found.find((each) => each.code === code);
  const names = (finding?.names ?? []).map((parts) => parts.map(quoteName).join('.'));
  return { names, count: finding?.count ?? 0 };
};

interface MissingPrivilege {
  readonly privilege: string;
  readonly kind: LeftOutKind;
}

/** SHOW VIEW matters only where there are views, or where it is unknown since SELECT on the database is missing as well. */
const missingPrivileges = (
  { hasAny }: Privileges,
  hasViews: boolean,
): readonly MissingPrivilege[] =>
  (
    [
      { privilege: 'SELECT', kind: 'tables' },
      ...(hasViews || !hasAny('SELECT')
        ? [{ privilege: 'SHOW VIEW', kind: 'views' } as const]
        : []),
      { privilege: 'TRIGGER', kind: 'triggers' },
      { privilege: 'EVENT', kind: 'events' },
    ] as const
  ).filter(({ privilege }) => !hasAny(privilege));

/** Whether every routine is listed, with its definition or without. */
const mayShowRoutines = (privileges: Privileges, engine: Engine): boolean => {
  const { hasAny, hasAnyGlobal, readsRoutineTable } = privileges;
  return (
    hasAnyGlobal('SELECT', 'SHOW_ROUTINE') ||
    hasAny('EXECUTE', 'ALTER ROUTINE', 'CREATE ROUTINE') ||
    (engine === 'mariadb' && (readsRoutineTable || hasAny('SHOW CREATE ROUTINE')))
  );
};

const databaseGrant = (
  missing: readonly MissingPrivilege[],
  { database, findings }: Inspected,
  { firstWithout }: Privileges,
): readonly string[] => {
  // With a role MySQL may go by a wider pattern, beside which a grant on the database counts for nothing.
  const [wider] = missing.flatMap(({ privilege }) => firstWithout(privilege) ?? []);
  const places = [quoteDatabase(database), ...(wider === undefined ? [] : [quoteName(wider)])];
  const names = missing.map(({ privilege }) => privilege).join(', ');
  const grants = [...new Set(places)].map(
    (place) => `GRANT ${names} ON ${place}.* TO ${quoteAccount(findings.role)};`,
  );
  return missing.length === 0 ? [] : pasteable(grants);
};

const routineGrant = ({ engine, findings }: Inspected): readonly string[] =>
  pasteable([
    `GRANT ${engine === 'mariadb' ? 'SELECT ON `mysql`.`proc`' : 'SHOW_ROUTINE ON *.*'} TO ${quoteAccount(findings.role)};`,
  ]);

const showCreate = (names: readonly string[]): readonly string[] =>
  pasteable(names.map((name) => `SHOW CREATE VIEW ${name};`));
