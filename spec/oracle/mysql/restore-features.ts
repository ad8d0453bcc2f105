import type { Random } from '../../support/rogues/random.js';
import { type Feature, oneOf, sometimes } from '../feature.js';
import type { Flavor } from './flavor.js';

/** What a restore may refuse, and what is like it and restored. */
export const restoreFeatures = (random: Random, flavor: Flavor): readonly Feature[] => [
  ...sometimes(
    random,
    10,
    'a view of another database',
    'CREATE DATABASE IF NOT EXISTS other_§',
    'CREATE TABLE other_§.p (a INT)',
    oneOf(random, [
      'CREATE VIEW r1 AS SELECT a FROM other_§.p',
      'CREATE VIEW r1 AS SELECT b.a FROM base b JOIN other_§.p o ON o.a = b.a',
      'CREATE VIEW r1 AS SELECT a FROM oracle_§.base',
      'CREATE VIEW r1 AS SELECT b.a FROM base b JOIN mysql.user u ON u.user = b.a',
      'CREATE VIEW r1 AS SELECT a, (SELECT COUNT(*) FROM information_schema.schemata) AS c FROM base',
      'CREATE VIEW r1 AS SELECT base.a, base.a AS b FROM base',
    ]),
  ),
  ...sometimes(
    random,
    10,
    'values of other modes',
    "SET SESSION sql_mode = ''",
    "CREATE TABLE r_zero (a DATE NOT NULL DEFAULT '0000-00-00', b INT, c DOUBLE AS (1 / b) STORED)",
    "INSERT INTO r_zero (a, b) VALUES ('0000-00-00', 0), ('nonsense', 1)",
    'SET SESSION sql_mode = DEFAULT',
  ),
  ...sometimes(
    random,
    10,
    'a routine of other modes',
    "SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES'",
    `CREATE PROCEDURE r_modes() SELECT 'a' || "x" || '\\'`,
    'SET SESSION sql_mode = DEFAULT',
  ),
  ...sometimes(
    random,
    10,
    'a foreign key of nothing',
    'SET SESSION foreign_key_checks = 0',
    oneOf(random, [
      'CREATE TABLE r_child (a INT, FOREIGN KEY (a) REFERENCES nowhere (a))',
      'CREATE TABLE r_child (a INT, FOREIGN KEY (a) REFERENCES nowhere_§.t (a))',
    ]),
    'INSERT INTO r_child VALUES (1)',
    'SET SESSION foreign_key_checks = 1',
  ),
  ...(flavor === 'mysql'
    ? sometimes(
        random,
        10,
        'a foreign key without a unique one',
        'SET SESSION restrict_fk_on_non_standard_key = OFF',
        `CREATE TABLE r_parent (a INT, ${oneOf(random, ['KEY (a)', 'UNIQUE KEY (a)', 'PRIMARY KEY (a)'])})`,
        'INSERT INTO r_parent VALUES (1)',
        ...oneOf(random, [['r_ref'], ['r_a_ref']]).flatMap((name) => [
          `CREATE TABLE ${name} (a INT, FOREIGN KEY (a) REFERENCES r_parent (a))`,
          `INSERT INTO ${name} VALUES (1)`,
        ]),
        'SET SESSION restrict_fk_on_non_standard_key = ON',
      )
    : []),
];
