import type { Random } from '../../support/rogues/random.js';
import { type Feature, isIn, oneOf, sometimes } from '../feature.js';

/** Who a right may be given to so that the login has it, directly or by a group. */
export const GRANTEES = [
  'admin_§',
  'admin_§',
  'admin_§',
  'group_a_§',
  'group_a_§',
  'group_b_§',
  'group_d_§',
  'PUBLIC',
  'PUBLIC',
] as const;

/** Each may be in the next one. */
export const GROUPS = ['group_a_§', 'group_b_§', 'group_c_§', 'group_d_§', 'group_e_§'] as const;

/** What the login is, and the groups that it is in. */
export const roleFeatures = (random: Random, major: number): readonly Feature[] => {
  const inheritance = () =>
    major < 16 ? '' : oneOf(random, ['', '', ' WITH INHERIT TRUE', ' WITH INHERIT FALSE']);
  return [
    ...sometimes(random, 15, 'inherits nothing', 'ALTER ROLE admin_§ NOINHERIT'),
    ...sometimes(random, 12, 'a group inherits nothing', 'ALTER ROLE group_a_§ NOINHERIT'),
    ...sometimes(
      random,
      60,
      'is in a group',
      `GRANT group_a_§ TO admin_§${isIn(random, 60) ? '' : inheritance()}`,
    ),
    ...sometimes(
      random,
      50,
      'the group is in another',
      `GRANT group_b_§ TO group_a_§${inheritance()}`,
    ),
    ...deeper(random, inheritance),
    ...sometimes(random, 10, 'bypasses row security', 'ALTER ROLE admin_§ BYPASSRLS'),
    ...sometimes(random, 8, 'a group bypasses row security', 'ALTER ROLE group_a_§ BYPASSRLS'),
    ...sometimes(random, 6, 'is a superuser', 'ALTER ROLE admin_§ SUPERUSER'),
    ...sometimes(random, 5, 'a group is a superuser', 'ALTER ROLE group_a_§ SUPERUSER'),
    ...sometimes(
      random,
      25,
      'reads all data',
      `GRANT pg_read_all_data TO ${oneOf(random, ['admin_§', 'admin_§', ...GROUPS])}`,
    ),
    ...sometimes(
      random,
      4,
      'is in the group of owners',
      `GRANT owner_§ TO admin_§${inheritance()}`,
    ),
    ...sometimes(
      random,
      6,
      'the database is owned',
      `ALTER DATABASE oracle_§ OWNER TO ${oneOf(random, ['admin_§', 'owner_§', 'group_a_§'])}`,
    ),
    ...refusals(random),
  ];
};

/** Groups of groups, and a way around some of them. */
const deeper = (random: Random, inheritance: () => string): readonly Feature[] => {
  if (!isIn(random, 50)) return [];
  return [
    ...GROUPS.slice(2).flatMap((group, n) => [
      ...sometimes(
        random,
        85,
        `${GROUPS[n + 1] ?? ''} is in ${group}`,
        `GRANT ${group} TO ${GROUPS[n + 1] ?? ''}${inheritance()}`,
      ),
      ...sometimes(random, 6, `${group} inherits nothing`, `ALTER ROLE ${group} NOINHERIT`),
    ]),
    ...sometimes(
      random,
      15,
      'another way to a group',
      `GRANT ${oneOf(random, [...GROUPS])} TO ${oneOf(random, ['admin_§', ...GROUPS])}${inheritance()}`,
    ),
  ];
};

/** Rarely, since nothing else matters then. */
const refusals = (random: Random): readonly Feature[] => [
  ...sometimes(random, 1, 'may not log in', 'ALTER ROLE admin_§ NOLOGIN'),
  ...sometimes(random, 1, 'has expired', "ALTER ROLE admin_§ VALID UNTIL '2001-01-01'"),
  ...sometimes(random, 1, 'has no connection', 'ALTER ROLE admin_§ CONNECTION LIMIT 0'),
  ...sometimes(random, 2, 'has one connection', 'ALTER ROLE admin_§ CONNECTION LIMIT 1'),
  ...sometimes(random, 2, 'may not connect', 'REVOKE CONNECT ON DATABASE oracle_§ FROM PUBLIC'),
  ...sometimes(random, 1, 'is full', 'ALTER DATABASE oracle_§ CONNECTION LIMIT 0'),
  // The sessions that make the database count as well.
  ...sometimes(
    random,
    2,
    'is nearly full',
    `ALTER DATABASE oracle_§ CONNECTION LIMIT ${1 + random(3)}`,
  ),
];
