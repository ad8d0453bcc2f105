import * as E from 'fp-ts/lib/Either.js';
import type { Engine } from '../../../../core/engines/engines.js';
import type { AskClient, GlobalsTools } from '../engine-tools.js';
import type { ToolRun } from '../run-tool.js';
import { quoteName } from '../../../../core/engines/quote-mysql-name.js';

/** Between what the client prints for two statements; no row of theirs is this one. */
const NEXT = '-- shipshape: next';

/** An account, or a role, which MariaDB has without a host. */
interface Account {
  /** As it is written in SQL. */
  readonly name: string;
  readonly isRole: boolean;
}

/** Those that every server has by itself. */
const OWN = "('mysql.sys', 'mysql.session', 'mysql.infoschema', 'mariadb.sys')";

/** In hexadecimal, since a name may have line ends. A role of MySQL is an account that was granted to another one. */
const listAccounts = (engine: Engine): string => {
  const isRole = isMariadb(engine)
    ? "is_role = 'Y'"
    : 'EXISTS (SELECT * FROM mysql.role_edges e WHERE e.from_user = u.user AND e.from_host = u.host)';
  return `SELECT CONCAT(HEX(u.user), '@', HEX(u.host), '@', ${isRole}) FROM mysql.user u
WHERE u.user NOT IN ${OWN} ORDER BY ${isRole} DESC, u.user, u.host;
SELECT '${NEXT}';`;
};

const isMariadb = (engine: Engine): boolean => engine === 'mariadb';

const LISTED = /^((?:[0-9A-F]{2})*)@((?:[0-9A-F]{2})*)@([01])$/;

const accountIn = (line: string): readonly Account[] => {
  const [, user, host, isRole] = LISTED.exec(line) ?? [];
  if (user === undefined || host === undefined) return [];
  const [name, from] = [user, host].map((hex) => Buffer.from(hex, 'hex').toString('utf8'));
  const account = `${quoteName(name ?? '')}@${quoteName(from ?? '')}`;
  return [
    {
      name: from === '' && isRole === '1' ? quoteName(name ?? '') : account,
      isRole: isRole === '1',
    },
  ];
};

/** Everybody, as MariaDB has it among its roles. */
const PUBLIC = '`PUBLIC`';

/** How many accounts are queried at once: the output for them fits into memory. */
const AT_ONCE = 100;

/** Hashes as hexadecimal numbers, which they are not by themselves; older servers do not know the setting. */
const READABLE = '/*!80017 SET SESSION print_identified_with_as_hex = ON */;';

/** MariaDB shows the grants of a role alone. */
const showStatements = (engine: Engine, { name, isRole }: Account): readonly string[] => [
  isMariadb(engine) && isRole
    ? `SELECT CONCAT('CREATE ROLE ', ${literal(name)})`
    : `SHOW CREATE USER ${name}`,
  `SHOW GRANTS FOR ${name}`,
];

const literal = (text: string): string => `X'${Buffer.from(text).toString('hex')}'`;

const HEAD = '-- Accounts, roles and grants';

/** As the SQL of a dump tool ends. */
const LAST = '-- Dump completed';

/** As the server says that it has no such account. */
const NO_ACCOUNT = /^ERROR (?:1133|1141|1396) /;

/** In hashes as a MySQL before 8.0.17 prints them, which knows no other way: a script cannot hold them. */
const BINARY = /[^\P{Cc}\n\r\t]/u;

/** Every statement was run, and each that failed is about an account that the server does not have. */
const isDone = ({ output, stderr }: ToolRun): boolean =>
  output.endsWith(`${NEXT}\n`) &&
  !BINARY.test(output) &&
  (stderr.match(/^ERROR .*$/gm) ?? []).every((error) => NO_ACCOUNT.test(error));

/**
 * The accounts, roles and grants of a server as a script: what SHOW CREATE USER and SHOW GRANTS return, each account created
 * unless it is there, all of them before the first grant.
 */
const accountsScript = async <F>(
  engine: Engine,
  ask: AskClient<F>,
): Promise<E.Either<F, string>> => {
  const listed = await ask(listAccounts(engine));
  if (E.isLeft(listed)) return listed;
  const accounts = listed.right.split('\n').flatMap(accountIn);
  const [created, granted]: [string[], string[]] = [[], []];
  for (let from = 0; from < accounts.length; from += AT_ONCE) {
    const some = accounts.slice(from, from + AT_ONCE);
    const statements = some.flatMap((account) => showStatements(engine, account));
    const shown = await ask(
      [READABLE, ...statements.flatMap((sql) => [`${sql};`, `SELECT '${NEXT}';`])].join('\n'),
    );
    if (E.isLeft(shown)) return shown;
    const parts = shown.right.split(`${NEXT}\n`);
    for (const [index, { name }] of some.entries()) {
      if (name !== PUBLIC) created.push(creationOf(name, parts[2 * index] ?? ''));
      granted.push(...grantsIn(parts[2 * index + 1] ?? ''));
    }
  }
  return E.right([HEAD, '', ...created, '', ...granted, '', LAST, ''].join('\n'));
};

/** A server that looks up no names has accounts of hosts in its tables that it does not know. */
const creationOf = (name: string, shown: string): string =>
  shown === ''
    ? `-- ${name.replace(/\s/g, ' ')} is in no force on this server, and left out.`
    : `${shown.trimEnd().replace(/^CREATE (USER|ROLE) /, 'CREATE $1 IF NOT EXISTS ')};`;

/** A row is a line, unless a name in it has a line end. */
const grantsIn = (shown: string): readonly string[] =>
  shown
    .trimEnd()
    .split(/\n(?=GRANT |REVOKE |SET DEFAULT ROLE )/)
    .filter((grant) => grant !== '')
    .map((grant) => `${grant};`);

/** Goes on after an error, and prints rows as they are. */
const ARGV = [
  '--force',
  '--batch',
  '--raw',
  '--skip-column-names',
  '--binary-mode',
  '--local-infile=0',
  '--default-character-set=utf8mb4',
];

export const mysqlGlobals = (programs: GlobalsTools['programs']): GlobalsTools => ({
  programs,
  client: { argv: ARGV, isDone, script: accountsScript },
});
