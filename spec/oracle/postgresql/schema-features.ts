import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes } from '../feature.js';
import { GRANTEES } from './role-features.js';

/** The schemas that objects are made in; each is quoted where it must be. */
export const SCHEMAS = ['public', 's1', '"pg""Odd\nschema 🐘"', '"Information_Schema"'] as const;

/** The schemas, who may use them, and what later objects are given by themselves. */
export const schemaFeatures = (random: Random): readonly Feature[] => [
  ...SCHEMAS.slice(1).flatMap((schema) => [
    feature(`the schema ${schema}`, `CREATE SCHEMA ${schema}`),
    ...sometimes(
      random,
      85,
      `the schema ${schema} may be used`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${oneOf(random, GRANTEES)}`,
    ),
    ...sometimes(
      random,
      5,
      `the schema ${schema} is owned`,
      `ALTER SCHEMA ${schema} OWNER TO ${oneOf(random, ['admin_§', 'group_a_§'])}`,
    ),
  ]),
  ...sometimes(
    random,
    10,
    'public is not for all',
    'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    'REVOKE ALL ON SCHEMA public FROM pg_database_owner',
  ),
  ...(['TABLES', 'SEQUENCES'] as const).flatMap((kind) =>
    sometimes(
      random,
      25,
      `${kind} made from now on may be read`,
      `ALTER DEFAULT PRIVILEGES GRANT SELECT ON ${kind} TO ${oneOf(random, GRANTEES)}`,
    ),
  ),
];

/** After everything else was made. */
export const blanketFeatures = (random: Random): readonly Feature[] => {
  if (!isIn(random, 70)) return [];
  const grantee = oneOf(random, ['admin_§', ...GRANTEES]);
  return [
    feature(
      'everything may be read',
      ...SCHEMAS.flatMap((schema) => [
        `GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`,
        ...['TABLES', 'SEQUENCES'].map(
          (kind) => `GRANT SELECT ON ALL ${kind} IN SCHEMA ${schema} TO ${grantee}`,
        ),
      ]),
    ),
  ];
};
