/** The privileges of a session on one database. */
export interface Privileges {
  /** Whether it holds one of these on the database or on all of them. */
  readonly hasAny: (...privileges: readonly string[]) => boolean;
  /** Whether it holds one of these on the whole server. */
  readonly hasAnyGlobal: (...privileges: readonly string[]) => boolean;
  /** The pattern that counts for the database where a role is active, if it lacks the privilege: undefined where no role may be. */
  readonly firstWithout: (privilege: string) => string | undefined;
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

/** What a session was seen to do on the whole server; MySQL does whatever is granted. */
export interface SeenOnServer {
  readonly selectsEverywhere: boolean;
  readonly seesEveryDatabase: boolean;
}

const EVERYTHING: SeenOnServer = { selectsEverywhere: true, seesEveryDatabase: true };

/**
 * Reads the lines of SHOW GRANTS; what has another form grants nothing here. What a role of the session's role may do on the whole
 * server counts only where something of it was seen: by every database, or by SELECT where the session sees those anyway.
 */
export const parseGrants = (
  lines: readonly string[],
  database: string,
  { selectsEverywhere, seesEveryDatabase }: SeenOnServer = EVERYTHING,
): Privileges => {
  const grants = lines.flatMap(parseGrant);
  const inherited = new Set(lines.flatMap(inheritedRole));
  const onServer = grants.filter(({ pattern, isRevoked }) => pattern === undefined && !isRevoked);
  const own = onServer.filter(({ grantee }) => !inherited.has(grantee));
  const inherits = own.some(showsDatabases) ? selectsEverywhere : seesEveryDatabase;
  const global = inherits ? onServer : own;
  const databases = grants.filter(({ pattern, isOfTable }) => pattern !== undefined && !isOfTable);
  const local = databases.filter(({ isRevoked }) => !isRevoked);
  // MySQL can take a privilege on everything back for one database (partial_revokes).
  const revoked = databases.filter(({ isRevoked }) => isRevoked);
  const holds = (found: readonly Grant[], privilege: string) =>
    found.some(({ privileges }) => privileges.some((p) => p === privilege || ALL.includes(p)));
  const isByOrder = lines.some((line) => OF_A_ROLE.test(line));
  const hasOn = (name: string, privilege: string) =>
    (holds(effective(local, name), privilege) &&
      (!isByOrder || holds(firstOf(local, name), privilege))) ||
    (holds(global, privilege) && !holds(effective(revoked, name), privilege));
  const first = isByOrder ? firstOf(local, database) : [];
  return {
    hasAny: (...privileges) => privileges.some((privilege) => hasOn(database, privilege)),
    hasAnyGlobal: (...privileges) => privileges.some((privilege) => holds(global, privilege)),
    firstWithout: (privilege) => (holds(first, privilege) ? undefined : first[0]?.pattern),
    readsRoutineTable:
      hasOn('mysql', 'SELECT') ||
      holds(
        grants.filter(({ isOfTable, pattern }) => isOfTable && pattern === 'mysql'),
        'SELECT',
      ),
  };
};

/** `GRANT role_b TO role_a`, both in backticks: an account would have a host as well. */
const inheritedRole = (line: string): readonly string[] => INHERITED.exec(line)?.slice(1) ?? [];

const ROLE = '`(?:[^`]|``)+`';
const INHERITED = new RegExp(`^GRANT (${ROLE}) TO ${ROLE}$`);
/** A role of MySQL has a host, as an account has. */
const OF_A_ROLE = new RegExp(`^GRANT ${ROLE}@${ROLE}`);
const IS_ROLE = new RegExp(`^${ROLE}$`);

/** Who may do anything with every database sees them; these are no such privileges. */
const OF_NO_DATABASE =
  /^(?:USAGE|PROCESS|RELOAD|SUPER|FILE|SHUTDOWN|CREATE USER|CREATE TABLESPACE|SET USER|SLAVE MONITOR|(?:BINLOG|REPLICATION) .*|.* ADMIN)$/;

const showsDatabases = ({ privileges }: Grant): boolean =>
  privileges.some((privilege) => !OF_NO_DATABASE.test(privilege));

const ALL = ['ALL', 'ALL PRIVILEGES'];

const parseGrant = (line: string): readonly Grant[] => {
  const [, verb, privileges = '', schema = '', table, grantee = ''] = GRANT.exec(line) ?? [];
  if (verb === undefined) return [];
  return [
    {
      isRevoked: verb === 'REVOKE',
      privileges: [
        ...privileges.split(',').map((privilege) => privilege.trim()),
        ...(/ WITH .*GRANT OPTION/.test(grantee) ? ['GRANT OPTION'] : []),
      ],
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

/**
 * Of several grants to one holder whose patterns match, only those with the most specific pattern count. A role holds what
 * its roles hold, and of all that MariaDB takes one pattern; `PUBLIC` is beside them.
 */
const effective = (grants: readonly Grant[], database: string): readonly Grant[] => {
  const matching = matchingIn(grants, database);
  const best = new Map<string, string>();
  for (const { grantee, pattern = '' } of matching) {
    const rival = best.get(holderOf(grantee));
    if (rival === undefined || specificity(pattern) > specificity(rival))
      best.set(holderOf(grantee), pattern);
  }
  return matching.filter(({ grantee, pattern }) => best.get(holderOf(grantee)) === pattern);
};

const matchingIn = (grants: readonly Grant[], database: string): readonly Grant[] =>
  grants.filter(({ pattern = '' }) => toRegExp(pattern).test(database));

/**
 * With a role that is active, MySQL 9.7 takes the first pattern that matches in the order of their characters, whatever is more
 * specific. Nothing says whether it is active: what counts has to be in both.
 */
const firstOf = (grants: readonly Grant[], database: string): readonly Grant[] => {
  const matching = matchingIn(grants, database);
  const [first] = matching.map(({ pattern = '' }) => pattern).toSorted();
  return matching.filter(({ pattern }) => pattern === first);
};

/** An account has a host, a role has none. A session of MariaDB has one role, with those that it has been granted. */
const holderOf = (grantee: string): string => (IS_ROLE.test(grantee) ? 'role' : grantee);

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
    return part.replace(/^\\(?=[\\_%])/, '').replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  });
  return new RegExp(`^${source}$`, 'u');
};
