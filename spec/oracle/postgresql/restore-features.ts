import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, sometimes } from '../feature.js';

const READABLE = 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC';

/** What a restore may refuse or leave out, and what is like it and restored; all may be read. */
export const restoreFeatures = (random: Random): readonly Feature[] => [
  ...(isIn(random, 30) ? written(random) : []),
  ...(isIn(random, 15) ? readsOthers(random) : []),
  ...constraints(random),
  ...sometimes(
    random,
    5,
    'an index that could not be built',
    'CREATE TABLE r_twice (a int)',
    'INSERT INTO r_twice VALUES (1), (1)',
    `CREATE ${oneOf(random, ['UNIQUE ', ''])}INDEX CONCURRENTLY r_index ON r_twice (${oneOf(random, ['a', '(1 / (a - 1))'])})`,
    READABLE,
  ),
  ...sometimes(
    random,
    5,
    'a policy of roles',
    'CREATE TABLE r_policed (a int)',
    `CREATE POLICY p ON r_policed TO ${oneOf(random, ['group_a_§', 'PUBLIC', 'group_a_§, PUBLIC'])} USING (true)`,
    READABLE,
  ),
  ...sometimes(
    random,
    5,
    'an extension',
    `CREATE EXTENSION ${oneOf(random, ['dblink', 'pg_trgm', 'hstore'])}`,
  ),
  ...sometimes(
    random,
    5,
    'a tablespace',
    'SET allow_in_place_tablespaces = on',
    "CREATE TABLESPACE r_space_§ LOCATION ''",
    'CREATE TABLE r_spaced (a int) TABLESPACE r_space_§',
    READABLE,
  ),
];

/** A function in text that names another one, used where a restore evaluates it, or does not. */
const written = (random: Random): readonly Feature[] => {
  const schema = oneOf(random, ['', '', 'public.', '"public".']);
  const setting = oneOf(random, ['', '', '', ' SET search_path = public']);
  const call = `x || ${schema}${oneOf(random, ['r_suffix()', 'r_suffix ()', '"r_suffix"()', 'R_Suffix()'])}`;
  const text = oneOf(random, [
    `LANGUAGE sql IMMUTABLE${setting} AS $$SELECT ${call}$$`,
    `LANGUAGE sql IMMUTABLE SECURITY DEFINER${setting} AS $$SELECT ${call}$$`,
    `LANGUAGE plpgsql IMMUTABLE${setting} AS $$BEGIN RETURN ${call}; END$$`,
    `LANGUAGE plpgsql IMMUTABLE${setting} AS $$BEGIN RETURN x || 'r_suffix()'; /* r_suffix() */ END$$`,
    `LANGUAGE sql IMMUTABLE RETURN ${call}`,
  ]);
  return [
    feature(
      'a function in text',
      "CREATE FUNCTION r_suffix() RETURNS text LANGUAGE sql IMMUTABLE AS $$SELECT 'x'::text$$",
      `CREATE FUNCTION r_inner(x text) RETURNS text ${text}`,
      `CREATE FUNCTION r_text(x text) RETURNS text ${oneOf(random, [text, 'LANGUAGE sql IMMUTABLE AS $$SELECT public.r_inner(x)$$'])}`,
      "CREATE FUNCTION r_is(x text) RETURNS bool LANGUAGE sql IMMUTABLE AS $$SELECT public.r_text(x) <> ''$$",
    ),
    ...USES.flatMap(([name, ...statements]) =>
      isIn(random, 25)
        ? [
            feature(
              name,
              ...statements,
              ...(isIn(random, 75) ? ["INSERT INTO r_used (a) VALUES ('k')"] : []),
              READABLE,
            ),
          ]
        : [],
    ),
  ];
};

const TABLE = 'CREATE TABLE r_used (a text)';

const USES: readonly (readonly [string, ...string[]])[] = [
  [
    'as a generated column',
    'CREATE TABLE r_used (a text, b text GENERATED ALWAYS AS (r_text(a)) STORED)',
  ],
  ['as a default', 'CREATE TABLE r_used (a text, b text DEFAULT r_text($$d$$))'],
  ['as a check', "CREATE TABLE r_used (a text CHECK (r_text(a) <> ''))"],
  ['as a check by two functions', 'CREATE TABLE r_used (a text CHECK (r_is(a)))'],
  [
    'as the check of a domain',
    "CREATE DOMAIN r_domain AS text CHECK (r_text(VALUE) <> '')",
    'CREATE TABLE r_used (a r_domain)',
  ],
  [
    'as a check that is not valid',
    TABLE,
    "ALTER TABLE r_used ADD CHECK (r_text(a) <> '') NOT VALID",
  ],
  ['as an index', TABLE, 'CREATE INDEX r_used_i ON r_used (r_text(a))'],
  [
    'as the condition of an index',
    TABLE,
    "CREATE INDEX r_used_j ON r_used (a) WHERE r_text(a) <> ''",
  ],
  ['in a view', TABLE, 'CREATE VIEW r_view AS SELECT r_text(a) AS b FROM r_used'],
  ['in a materialized view', 'CREATE MATERIALIZED VIEW r_seen AS SELECT r_text($$m$$) AS b'],
  [
    'in one without rows',
    'CREATE MATERIALIZED VIEW r_later AS SELECT r_text($$m$$) AS b WITH NO DATA',
  ],
  [
    'by way of a view',
    'CREATE VIEW r_way AS SELECT r_text($$m$$) AS b',
    'CREATE MATERIALIZED VIEW r_end AS SELECT * FROM r_way',
  ],
  [
    'as the key of partitions',
    'CREATE TABLE r_used (a text) PARTITION BY LIST (r_text(a))',
    'CREATE TABLE r_used_p PARTITION OF r_used DEFAULT',
  ],
  [
    'by a trigger',
    TABLE,
    'CREATE FUNCTION r_trigger() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.a := r_text(NEW.a); RETURN NEW; END$$',
    'CREATE TRIGGER r_tr BEFORE INSERT ON r_used FOR EACH ROW EXECUTE FUNCTION r_trigger()',
  ],
];

/** Rows are restored table by table, by name. */
const readsOthers = (random: Random): readonly Feature[] => {
  const other = oneOf(random, ['r_a', 'r_z', 's1.r_a']);
  const found = `EXISTS (SELECT FROM ${other.includes('.') ? '' : 'public.'}${other} o WHERE o.a = x)`;
  const text = oneOf(random, [
    `LANGUAGE sql STABLE AS $$SELECT ${found}$$`,
    `LANGUAGE plpgsql STABLE AS $$BEGIN RETURN ${found}; END$$`,
  ]);
  return [
    feature(
      'a check that reads another table',
      `CREATE TABLE ${other} (a int)`,
      `INSERT INTO ${other} VALUES (1)`,
      `GRANT SELECT ON ${other} TO PUBLIC`,
      `CREATE FUNCTION r_known(x int) RETURNS bool ${text}`,
      `CREATE TABLE r_m (a int CHECK (r_known(a)))`,
      ...(isIn(random, 80) ? ['INSERT INTO r_m VALUES (1)'] : []),
      READABLE,
    ),
  ];
};

const constraints = (random: Random): readonly Feature[] => [
  ...sometimes(
    random,
    5,
    'rows that a check refuses which is not valid',
    'CREATE TABLE r_odd (a int)',
    'INSERT INTO r_odd VALUES (-1)',
    'ALTER TABLE r_odd ADD CHECK (a > 0) NOT VALID',
    READABLE,
  ),
  ...sometimes(
    random,
    5,
    'rows that a foreign key refuses',
    'CREATE TABLE r_parent (a int PRIMARY KEY)',
    'CREATE TABLE r_child (a int)',
    ...oneOf(random, [
      [
        'ALTER TABLE r_child ADD FOREIGN KEY (a) REFERENCES r_parent',
        'ALTER TABLE r_child DISABLE TRIGGER ALL',
        'INSERT INTO r_child VALUES (1)',
      ],
      [
        'INSERT INTO r_child VALUES (1)',
        'ALTER TABLE r_child ADD FOREIGN KEY (a) REFERENCES r_parent NOT VALID',
      ],
    ]),
    READABLE,
  ),
];
