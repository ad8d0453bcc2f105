import { expect } from 'chai';
import * as fc from 'fast-check';
import { restorablePgScript } from '../../../../../adapters/dump-tools/backups/postgresql/pg-proof.js';
import { script } from '../../../../support/backups/proving/hostile-scripts.js';

/** What psql gets of a script after the first line, which is ours. */
const rewritten = async (text: string, partBytes = text.length) => {
  const { bytes, isWhole } = restorablePgScript(inParts(Buffer.from(text, 'utf8'), partBytes));
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const [restrict, ...lines] = Buffer.concat(parts).toString('utf8').split('\n');
  expect(restrict).to.match(/^\\restrict [0-9a-f]{48}$/);
  return { text: lines.join('\n'), isWhole: isWhole() };
};

const inParts = async function* (dump: Buffer, partBytes: number) {
  for (let start = 0; start < dump.length; start += partBytes)
    yield await Promise.resolve(dump.subarray(start, start + partBytes));
};

const KEPT = `CREATE TABLE public."OWNER TO;" (id integer, "a""" text DEFAULT 'it''s; "'::text, b text DEFAULT E'\\'; --');
COMMENT ON TABLE public.item IS 'GRANT;
ALTER TABLE public.item OWNER TO gone;';
CREATE FUNCTION public.f(a integer) RETURNS integer LANGUAGE sql AS $_$
GRANT SELECT ON item TO gone; SELECT $1; $not$ $_$;
CREATE FUNCTION public.g() RETURNS integer
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT CASE WHEN true THEN 1 ELSE 2 END AS a;
 INSERT INTO public.item (id) VALUES ($1);
END;
CREATE RULE r AS ON INSERT TO public.item DO ALSO ( DELETE FROM public.a;
 DELETE FROM public.b;
);
CREATE USER MAPPING FOR shop SERVER elsewhere;
COPY public."naïve 😀" (id, "x, y") FROM stdin;
1\tALTER TABLE public.item OWNER TO gone;
2\t\\\\.
3\t'
\\.

COPY public.empty  FROM stdin;
\\.

BEGIN;

SELECT pg_catalog.lo_open('16411', 131072);
SELECT pg_catalog.lowrite(0, '\\x61');
COMMIT;
`;

const LEFT_OUT: readonly string[] = [
  'ALTER TABLE public.item OWNER TO gone;\n',
  'ALTER FUNCTION public."f;"(a integer, "b c" text) OWNER TO "the owner";\n',
  'ALTER LARGE OBJECT 16411 OWNER TO gone;\n',
  'GRANT SELECT ON TABLE public.item TO gone;\n',
  'SET SESSION AUTHORIZATION granter;\n',
  'RESET SESSION AUTHORIZATION;\n',
  'REVOKE ALL ON SCHEMA public FROM PUBLIC;\n',
  'ALTER DEFAULT PRIVILEGES FOR ROLE gone IN SCHEMA public GRANT SELECT ON TABLES  TO gone;\n',
  'CREATE PUBLICATION p FOR ALL TABLES WITH (publish = \'insert, "update"\');\n',
  "CREATE SUBSCRIPTION s CONNECTION 'host=192.0.2.1' PUBLICATION p;\n",
  "SECURITY LABEL FOR x ON TABLE public.item IS 'y;';\n",
  'CREATE EVENT TRIGGER e ON ddl_command_end\n   EXECUTE FUNCTION public.f();\n',
  'SET transaction_timeout = 0;\n',
  "SET default_tablespace = 'fast';\n",
];

const REFUSED: readonly (readonly [string, string])[] = [
  ['CREATE ROLE evil;', 'CREATE ROLE evil'],
  ['ALTER USER proof;', 'ALTER USER proof'],
  ['COMMENT ON DATABASE shop IS NULL;', 'COMMENT ON DATABASE shop IS NULL'],
  ['SELECT pg_catalog.lo_export(1, 2);', 'SELECT pg_catalog.lo_export'],
  ["COPY public.a (id) FROM PROGRAM 'x';", 'COPY public.a'],
  ["SET role = 'x';", 'SET role'],
  ['\\! x', 'a command of psql'],
];

describe('the scripts of pg_dump as psql gets them', () => {
  it('are the same but for what names roles, and what a database of a proof cannot have', async () => {
    const { text, isWhole } = await rewritten(script(LEFT_OUT.join('') + KEPT));
    expect(text.replace(/\n+/g, '\n')).to.equal(
      script(KEPT)
        .replace(/\\(un)?restrict .*\n/g, '')
        .replace(/\n+/g, '\n'),
    );
    expect(isWhole).to.equal(true);
  });

  it('are the same in whatever parts they come', async () => {
    const whole = script(LEFT_OUT.join('') + KEPT);
    const expected = await rewritten(whole);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (partBytes) => {
        expect(await rewritten(whole, partBytes)).to.deep.equal(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('are not whole where they are cut', async () => {
    const whole = script(KEPT);
    for (const length of [0, whole.length >> 1, whole.length - 40, whole.length - 1])
      expect((await rewritten(whole.slice(0, length))).isWhole, `${length}`).to.equal(false);
  });

  for (const [statement, words] of REFUSED)
    it(`end with an error at ${statement}`, async () => {
      const { text, isWhole } = await rewritten(script(`${statement}\n${KEPT}`));
      expect(text.trimEnd().split('\n').at(-1)).to.equal(
        `DO $$BEGIN RAISE EXCEPTION 'pg_dump does not write this in a dump of one database: ${words}'; END$$;`,
      );
      expect([text.includes(statement), isWhole]).to.deep.equal([false, false]);
    });

  it('are read in bounded memory: a word that does not end is refused', async () => {
    const { text } = await rewritten(
      script(`CREATE TABLE ${'x'.repeat(300_000)} (id integer);`),
      8_192,
    );
    expect(text).to.include('pg_dump does not write this').and.to.have.length.below(1_000);
  });
});
