import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes, times } from '../feature.js';
import type { Flavor } from './flavor.js';

const DEFINERS = ['', '', '', "DEFINER = 'admin_§'@'%' ", "DEFINER = 'gone'@'%' "] as const;

/** Everything that a database may have in it, each with a right of its own now and then. */
export const objectFeatures = (random: Random, flavor: Flavor): readonly Feature[] => [
  ...times(1 + random(3), (n) => table(random, n, flavor)),
  ...views(random),
  ...routines(random, flavor),
  ...sometimes(
    random,
    35,
    'a trigger',
    `CREATE ${oneOf(random, DEFINERS)}TRIGGER \`tr 1\` BEFORE INSERT ON t1 FOR EACH ROW SET @seen = 1`,
  ),
  ...sometimes(
    random,
    25,
    'an event',
    `CREATE ${oneOf(random, DEFINERS)}EVENT \`ev%1\` ON SCHEDULE EVERY 1 YEAR DISABLE DO SELECT 1`,
  ),
  ...(flavor === 'mariadb' ? sequences(random) : []),
];

const table = (random: Random, n: number, flavor: Flavor): readonly Feature[] => {
  const name = isIn(random, 85) ? `t${n}` : `\`t ${n}\`\`Ø数%\``;
  const kinds = [
    `CREATE TABLE ${name} (a INT PRIMARY KEY, b TEXT)`,
    `CREATE TABLE ${name} (a INT PRIMARY KEY, b TEXT)`,
    `CREATE TABLE ${name} (a INT) ENGINE = MyISAM`,
    `CREATE TABLE ${name} (a INT) ENGINE = MEMORY`,
    `CREATE TABLE ${name} (a INT NOT NULL) ENGINE = CSV`,
    `CREATE TABLE ${name} (a INT, b INT AS (a * 2) STORED)`,
    `CREATE TABLE ${name} (a INT PRIMARY KEY) PARTITION BY HASH (a) PARTITIONS 2`,
    ...(flavor === 'mariadb'
      ? [
          `CREATE TABLE ${name} (a INT) WITH SYSTEM VERSIONING`,
          `CREATE TABLE ${name} (a INT) ENGINE = Aria`,
        ]
      : []),
  ] as const;
  return [
    feature('a table', oneOf(random, kinds), `INSERT INTO ${name} (a) VALUES (${n})`),
    ...sometimes(
      random,
      8,
      'a right on the table',
      `GRANT ${oneOf(random, ['SELECT', 'SELECT, SHOW VIEW, TRIGGER', 'INSERT', 'SELECT (a)'])} ON \`oracle_§\`.${name} TO 'admin_§'@'%'`,
    ),
  ];
};

const views = (random: Random): readonly Feature[] => [
  ...sometimes(
    random,
    30,
    'a view',
    `CREATE ${oneOf(random, DEFINERS)}SQL SECURITY ${oneOf(random, ['DEFINER', 'INVOKER'])} VIEW v1 AS SELECT a FROM t1`,
  ),
  ...sometimes(random, 15, 'a view of a view', 'CREATE VIEW v2 AS SELECT a FROM v1'),
  ...sometimes(
    random,
    8,
    'a view on a table that is gone',
    'CREATE TABLE short_lived (a INT)',
    'CREATE VIEW broken AS SELECT a FROM short_lived',
    'DROP TABLE short_lived',
  ),
  ...sometimes(
    random,
    5,
    'a view with a function that is gone',
    'CREATE FUNCTION gone() RETURNS INT DETERMINISTIC NO SQL RETURN 1',
    'CREATE VIEW lost AS SELECT gone() AS a',
    'DROP FUNCTION gone',
  ),
  ...sometimes(random, 5, 'a view elsewhere', 'CREATE VIEW v3 AS SELECT user FROM mysql.user'),
];

const routines = (random: Random, flavor: Flavor): readonly Feature[] => [
  ...sometimes(
    random,
    35,
    'a procedure',
    `CREATE ${oneOf(random, DEFINERS)}PROCEDURE \`p 1\`() SELECT 1`,
  ),
  ...sometimes(
    random,
    30,
    'a function',
    `CREATE ${oneOf(random, DEFINERS)}FUNCTION f1() RETURNS INT DETERMINISTIC NO SQL RETURN 1`,
  ),
  ...sometimes(
    random,
    10,
    'a right on a procedure',
    `GRANT ${oneOf(random, ['EXECUTE', 'ALTER ROUTINE'])} ON PROCEDURE \`oracle_§\`.\`p 1\` TO 'admin_§'@'%'`,
  ),
  ...(flavor === 'mariadb'
    ? sometimes(
        random,
        8,
        'a package',
        'SET sql_mode = ORACLE',
        'CREATE PACKAGE pack AS FUNCTION one RETURN INT; END',
        'CREATE PACKAGE BODY pack AS FUNCTION one RETURN INT AS BEGIN RETURN 1; END; END',
        'SET sql_mode = DEFAULT',
      )
    : []),
];

const sequences = (random: Random): readonly Feature[] => [
  ...sometimes(random, 25, 'a sequence', 'CREATE SEQUENCE s1'),
  ...sometimes(
    random,
    10,
    'a sequence in a table',
    'CREATE SEQUENCE s2',
    'CREATE TABLE ts (a INT DEFAULT NEXT VALUE FOR s2)',
    'INSERT INTO ts VALUES (7)',
  ),
];
