import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes } from '../feature.js';
import type { Flavor } from './flavor.js';

/** Privileges that may be given on a database, each of which some part of a dump needs. */
const PRIVILEGES = ['SELECT', 'SHOW VIEW', 'TRIGGER', 'EVENT', 'LOCK TABLES'] as const;

const SCOPES = [
  '*.*',
  '`oracle_§`.*',
  '`oracle_§`.*',
  '`oracle_§`.*',
  '`oracle\\_§`.*',
  '`oracle%`.*',
] as const;

/** What the account may do, by itself or by a role. */
export const accountFeatures = (random: Random, flavor: Flavor): readonly Feature[] => [
  ...roles(random, flavor),
  ...grants(random, flavor),
  ...routineRights(random, flavor),
  ...sometimes(random, 4, 'may do everything', "GRANT ALL ON *.* TO 'admin_§'@'%'"),
  ...sometimes(random, 8, 'owns the database', "GRANT ALL ON `oracle_§`.* TO 'admin_§'@'%'"),
  ...sometimes(
    random,
    5,
    'something was taken back',
    `REVOKE ${oneOf(random, PRIVILEGES)} ON \`oracle_§\`.* FROM 'admin_§'@'%'`,
  ),
  ...limits(random, flavor),
  ...sometimes(random, 1, 'is locked', "ALTER USER 'admin_§'@'%' ACCOUNT LOCK"),
  ...sometimes(random, 1, 'has expired', "ALTER USER 'admin_§'@'%' PASSWORD EXPIRE"),
  ...sometimes(random, 1, 'needs a certificate', "ALTER USER 'admin_§'@'%' REQUIRE X509"),
  ...sometimes(random, 3, 'needs TLS', "ALTER USER 'admin_§'@'%' REQUIRE SSL"),
];

/** Far below what a dump does in an hour, far above it, or such that no dump meets. */
const limits = (random: Random, flavor: Flavor): readonly Feature[] =>
  sometimes(
    random,
    8,
    'has a limit',
    `ALTER USER 'admin_§'@'%' WITH ${oneOf(random, [
      'MAX_USER_CONNECTIONS 1',
      'MAX_UPDATES_PER_HOUR 1',
      'MAX_CONNECTIONS_PER_HOUR 1',
      'MAX_CONNECTIONS_PER_HOUR 10',
      'MAX_QUERIES_PER_HOUR 1',
      'MAX_QUERIES_PER_HOUR 20',
      'MAX_QUERIES_PER_HOUR 10000',
      ...(flavor === 'mariadb'
        ? ['MAX_USER_CONNECTIONS -1', 'MAX_STATEMENT_TIME 0.001', 'MAX_STATEMENT_TIME 0.02']
        : []),
    ])}`,
  );

const roles = (random: Random, flavor: Flavor): readonly Feature[] => [
  ...sometimes(random, 70, 'has a role', `GRANT role_a_§ TO 'admin_§'@'%'`),
  ...sometimes(
    random,
    70,
    'the role is its default',
    flavor === 'mysql'
      ? "SET DEFAULT ROLE role_a_§ TO 'admin_§'@'%'"
      : "SET DEFAULT ROLE role_a_§ FOR 'admin_§'@'%'",
  ),
  ...sometimes(random, 60, 'the role has another', 'GRANT role_b_§ TO role_a_§'),
  ...sometimes(random, 40, 'which has another', 'GRANT role_c_§ TO role_b_§'),
  ...sometimes(random, 40, 'which has another as well', 'GRANT role_d_§ TO role_c_§'),
  ...sometimes(random, 8, 'another way to a role', 'GRANT role_d_§ TO role_a_§'),
];

const granteesOf = (flavor: Flavor): readonly [string, ...string[]] => [
  "'admin_§'@'%'",
  "'admin_§'@'%'",
  "'admin_§'@'%'",
  'role_a_§',
  'role_b_§',
  'role_d_§',
  ...(flavor === 'mariadb' ? ['PUBLIC'] : []),
];

const grants = (random: Random, flavor: Flavor): readonly Feature[] => {
  const likely = oneOf(random, [100, 97, 90]);
  const scope = oneOf(random, SCOPES);
  const grantee = oneOf(random, granteesOf(flavor));
  return PRIVILEGES.flatMap((privilege) => {
    const elsewhere = isIn(random, 3);
    const on = elsewhere ? oneOf(random, SCOPES) : scope;
    const to = elsewhere ? oneOf(random, granteesOf(flavor)) : grantee;
    return sometimes(random, likely, privilege, `GRANT ${privilege} ON ${on} TO ${to}`);
  });
};

/** Which of them there is depends on the server's version: what it does not know is refused, and skipped. */
const routineRights = (random: Random, flavor: Flavor): readonly Feature[] => {
  if (!isIn(random, 92)) return [];
  const grantee = oneOf(random, granteesOf(flavor));
  const rights = {
    mysql: [
      `GRANT SHOW_ROUTINE ON *.* TO ${grantee}`,
      `GRANT SHOW_ROUTINE ON *.* TO ${grantee}`,
      `GRANT SELECT ON *.* TO ${grantee}`,
    ],
    mariadb: [
      `GRANT SELECT ON mysql.proc TO ${grantee}`,
      `GRANT SELECT ON mysql.proc TO ${grantee}`,
      `GRANT SELECT ON mysql.* TO ${grantee}`,
      `GRANT SHOW CREATE ROUTINE ON \`oracle_§\`.* TO ${grantee}`,
      `GRANT SHOW CREATE ROUTINE ON *.* TO ${grantee}`,
      `GRANT SELECT ON *.* TO ${grantee}`,
    ],
  } as const;
  const others = ['EXECUTE', 'ALTER ROUTINE', 'CREATE ROUTINE'].map(
    (right) => `GRANT ${right} ON \`oracle_§\`.* TO ${grantee}`,
  );
  return [
    feature('reads routines', oneOf(random, rights[flavor])),
    ...sometimes(random, 15, 'another right on routines', oneOf(random, ['', ...others])),
  ];
};
