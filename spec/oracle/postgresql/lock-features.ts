import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf } from '../feature.js';

/** What another session does in a transaction that stays open: some of it a dump waits for, some of it not. */
const HELD: readonly [string, ...string[]] = [
  'LOCK TABLE public.t1 IN ACCESS EXCLUSIVE MODE',
  'LOCK TABLE public.t1 IN EXCLUSIVE MODE',
  'LOCK TABLE public.t1 IN SHARE ROW EXCLUSIVE MODE',
  'ALTER TABLE public.t1 ADD COLUMN z int',
  'ALTER TABLE public.t1 SET (fillfactor = 50)',
  'ALTER TABLE s1.t2 ADD COLUMN z int',
  'DROP TABLE public.t1 CASCADE',
  'TRUNCATE public.t1',
  'CREATE INDEX i2 ON public.t1 (a)',
  'DROP INDEX i1',
  'REINDEX INDEX i1',
  'CREATE TABLE public.not_yet (a int)',
  'CREATE TEMP TABLE mine (a int)',
  "COMMENT ON TABLE public.t1 IS 'theirs'",
  'GRANT UPDATE ON public.t1 TO PUBLIC',
  'CREATE OR REPLACE VIEW v1 AS SELECT 2 AS a',
  'DROP VIEW v1',
  'REFRESH MATERIALIZED VIEW m1',
  'DROP MATERIALIZED VIEW m1',
  'DROP SEQUENCE public.q1',
  'ALTER SEQUENCE public.q1 INCREMENT 5',
  "SELECT nextval('public.q1')",
  'DROP SCHEMA s1 CASCADE',
  'ALTER SCHEMA s1 RENAME TO s9',
  'DROP FOREIGN TABLE f1',
  'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'SELECT lo_unlink(5001)',
  'DROP EXTENSION citext CASCADE',
  'ALTER TABLE ext.other_table ADD COLUMN z int',
  'ALTER TABLE ext.conf_table ADD COLUMN z int',
  'DROP PUBLICATION p1',
  'DROP EVENT TRIGGER e1',
];

export const lockFeatures = (random: Random): readonly Feature[] => {
  if (!isIn(random, 15)) return [];
  if (isIn(random, 15))
    return [
      {
        name: 'reads a table',
        session: 'held',
        statements: ['LOCK TABLE public.t1 IN ACCESS SHARE MODE'],
      },
      {
        name: 'waits for the same table',
        session: 'waiting',
        statements: ['LOCK TABLE public.t1 IN ACCESS EXCLUSIVE MODE'],
      },
    ];
  return [{ name: 'another session', session: 'held', statements: [oneOf(random, HELD)] }];
};

/** Tables and sequences by the hundred, each made by itself since that needs a lock as well, and locks of other sessions. */
export const manyRelations = (random: Random): readonly Feature[] => {
  const count = oneOf(random, [0, 30, 100, 200, 400, 800, 1_500]);
  const made = Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? `CREATE TABLE public.many_${n} (a int)` : `CREATE SEQUENCE public.many_${n}`,
  );
  return [
    feature(`${count} tables and sequences`, ...made),
    ...(isIn(random, 85) ? [feature('may read them', 'GRANT pg_read_all_data TO admin_§')] : []),
    ...(isIn(random, 30)
      ? [
          {
            name: 'locks of another session',
            session: 'held',
            statements: [
              `SELECT pg_advisory_xact_lock(i) FROM generate_series(1, ${oneOf(random, [50, 150, 300])}) AS i`,
            ],
          } as const,
        ]
      : []),
  ];
};
