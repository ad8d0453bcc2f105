import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes, times } from '../feature.js';
import { GRANTEES } from './role-features.js';
import { SCHEMAS } from './schema-features.js';

/** Makes a table of this name; some of them make others with it, which have rights of their own. */
const KINDS: readonly [Kind, ...Kind[]] = [
  (name) => [[`CREATE TABLE ${name} (a int, b text)`], [name]],
  (name) => [[`CREATE TABLE ${name} (a serial PRIMARY KEY, b text)`], [name, next(name, '_a_seq')]],
  (name) => [[`CREATE TABLE ${name} (a int GENERATED ALWAYS AS IDENTITY, b text)`], [name]],
  (name) => [[`CREATE TABLE ${name} (a int, b int GENERATED ALWAYS AS (a * 2) STORED)`], [name]],
  (name) => [[`CREATE UNLOGGED TABLE ${name} (a int, b text)`], [name]],
  (name) => [[`CREATE TABLE ${name} ()`, `ALTER TABLE ${name} ADD a int`], [name]],
  (name) => {
    const parts = [next(name, '_p1'), next(name, '_p2')];
    return [
      [
        `CREATE TABLE ${name} (a int, b text) PARTITION BY RANGE (a)`,
        `CREATE TABLE ${parts[0] ?? ''} PARTITION OF ${name} FOR VALUES FROM (0) TO (9)`,
        `CREATE TABLE ${parts[1] ?? ''} PARTITION OF ${name} DEFAULT`,
      ],
      [name, ...parts],
    ];
  },
  (name) => [[`CREATE TABLE ${name} (a int, b text) PARTITION BY LIST (a)`], [name]],
  (name) => {
    const child = next(name, '_child');
    return [
      [`CREATE TABLE ${name} (a int, b text)`, `CREATE TABLE ${child} () INHERITS (${name})`],
      [name, child],
    ];
  },
];

type Kind = (
  name: string,
) => readonly [statements: readonly string[], relations: readonly string[]];

/** A name that begins with another one. */
const next = (name: string, end: string): string =>
  name.endsWith('"') ? `${name.slice(0, -1)}${end}"` : `${name}${end}`;

export const tableFeatures = (random: Random): readonly Feature[] => {
  const readable = oneOf(random, [100, 97, 85, 60]);
  return times(1 + random(6), (n) => {
    const schema = oneOf(random, ['public', 'public', ...SCHEMAS]);
    const name = `${schema}.${isIn(random, 85) ? `t${n}` : `"T ""${n}""\n🐳"`}`;
    const [statements, relations] = oneOf(random, KINDS)(name);
    return [
      feature(`a table`, ...statements),
      ...relations.flatMap((relation) => [
        ...sometimes(
          random,
          readable,
          `${relation} may be read`,
          `GRANT SELECT ON ${relation} TO ${oneOf(random, GRANTEES)}`,
        ),
        ...rights(random, relation),
      ]),
      ...rowSecurity(random, relations[random(relations.length)] ?? name),
    ];
  });
};

const rights = (random: Random, relation: string): readonly Feature[] => [
  ...sometimes(random, 5, 'some columns', `GRANT SELECT (a) ON ${relation} TO admin_§`),
  ...sometimes(
    random,
    5,
    'another right',
    `GRANT ${oneOf(random, ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'])} ON ${relation} TO admin_§`,
  ),
  ...sometimes(
    random,
    6,
    `${relation} is owned`,
    `ALTER TABLE ${relation} OWNER TO ${oneOf(random, ['admin_§', 'group_a_§', 'owner_§'])}`,
  ),
  ...sometimes(
    random,
    3,
    'taken back',
    `REVOKE ALL ON ${relation} FROM ${oneOf(random, GRANTEES)}`,
  ),
];

const rowSecurity = (random: Random, relation: string): readonly Feature[] => [
  ...sometimes(random, 10, 'row security', `ALTER TABLE ${relation} ENABLE ROW LEVEL SECURITY`),
  ...sometimes(random, 6, 'forced on owners', `ALTER TABLE ${relation} FORCE ROW LEVEL SECURITY`),
  ...sometimes(random, 10, 'a policy', `CREATE POLICY p ON ${relation} USING (true)`),
];
