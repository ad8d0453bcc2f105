/** The privileges of a session on one database. */
export interface Privileges {
  /** Whether it holds one of these on the database or on all of them. */
  readonly hasAny: (...privileges: readonly string[]) => boolean;
  /** Whether it holds one of these on the whole server. */
  readonly hasAnyGlobal: (...privileges: readonly string[]) => boolean;
  /** Whether it may read the table in which MariaDB keeps all routines. */
  readonly readsRoutineTable: boolean;
}

/** `GRANT SELECT, SHOW VIEW ON …`, on everything, on databases or on a table; those on columns and routines count for nothing. */
const GRANT =
  /^(GRANT|REVOKE) ([A-Z_ ,]+) ON (\*|`(?:[^`]|``)+`|"(?:[^"]|"")+")\.(\*|`proc`|"proc") (?:TO|FROM) (.+)$/;

interface Grant {
  readonly isRevoked: boolean;
  readonly privileges: readonly string[];
  /** A pattern for names of databases; undefined for all of them. */
  readonly pattern: string | undefined;
  readonly isOfTable: boolean;
  readonly grantee: string;
}

/** Reads the lines of SHOW GRANTS; what has another form grants nothing here. */
export const parseGrants = (lines: readonly string[], database: string): Privileges => {
  const grants = lines.flatMap(parseGrant);
  const global = grants.filter(({ pattern, isRevoked }) => pattern === undefined && !isRevoked);
  const databases = grants.filter(({ pattern, isOfTable }) => pattern !== undefined && !isOfTable);
  const local = databases.filter(({ isRevoked }) => !isRevoked);
  // MySQL can take a privilege on everything back for one database (partial_revokes).
  const revoked = databases.filter(({ isRevoked }) => isRevoked);
  const holds = (found: readonly Grant[], privilege: string) =>
    found.some(({ privileges }) => privileges.some((p) => p === privilege || ALL.includes(p)));
  const hasOn = (name: string, privilege: string) =>
    holds(effective(local, name), privilege) ||
    (holds(global, privilege) && !holds(effective(revoked, name), privilege));
  return {
    hasAny: (...privileges) => privileges.some((privilege) => hasOn(database, privilege)),
    hasAnyGlobal: (...privileges) => privileges.some((privilege) => holds(global, privilege)),
    readsRoutineTable:
      hasOn('mysql', 'SELECT') ||
      holds(
        grants.filter(({ isOfTable, pattern }) => isOfTable && pattern === 'mysql'),
        'SELECT',
      ),
  };
};

const ALL = ['ALL', 'ALL PRIVILEGES'];

const parseGrant = (line: string): readonly Grant[] => {
  const [, verb, privileges = '', schema = '', table, grantee = ''] = GRANT.exec(line) ?? [];
  if (verb === undefined) return [];
  return [
    {
      isRevoked: verb === 'REVOKE',
      privileges: privileges.split(',').map((privilege) => privilege.trim()),
      pattern: schema === '*' ? undefined : unquote(schema),
      isOfTable: table !== '*',
      grantee: grantee.replace(/ (?:IDENTIFIED|REQUIRE|WITH) .*$/, ''),
    },
  ];
};

const unquote = (quoted: string): string => {
  const quote = quoted.charAt(0);
  return quoted.slice(1, -1).replaceAll(quote + quote, quote);
};

/** Of several grants to one user or role whose patterns match, only the most specific one counts. */
const effective = (grants: readonly Grant[], database: string): readonly Grant[] => {
  const best = new Map<string, Grant>();
  for (const grant of grants) {
    const { grantee, pattern = '' } = grant;
    const rival = best.get(grantee);
    const isBetter = rival === undefined || specificity(pattern) > specificity(rival.pattern ?? '');
    if (isBetter && toRegExp(pattern).test(database)) best.set(grantee, grant);
  }
  return [...best.values()];
};

/** Where the first wildcard is. */
const specificity = (pattern: string): number => {
  const [literal = ''] = /^(?:\\.|[^\\_%])*/su.exec(pattern) ?? [];
  return literal.length === pattern.length ? Infinity : literal.length;
};

/** `_` stands for a character, `%` for any number of them, unless there is a backslash before. */
const toRegExp = (pattern: string): RegExp => {
  const source = pattern.replace(/\\[\\_%]|[\s\S]/gu, (part) => {
    if (part === '_') return '[^]';
    if (part === '%') return '[^]*';
    return (part.length > 1 ? part.slice(1) : part).replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
  });
  return new RegExp(`^${source}$`, 'u');
};
