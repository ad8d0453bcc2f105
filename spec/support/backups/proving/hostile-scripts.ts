/** A script that begins and ends as one of pg_dump does. */
export const script = (statements: string): string =>
  `--
-- PostgreSQL database dump
--

\\restrict a1B2

SET standard_conforming_strings = on;
CREATE TABLE public.item (id integer, a text);
COPY public.item (id, a) FROM stdin;
1\tone
\\.


${statements}
--
-- PostgreSQL database dump complete
--

\\unrestrict a1B2

`;

/**
 * What a script may try, by what it does: a command writes this file on the machine of psql, a statement on that of the server. None
 * but the last ones get as far as psql.
 */
export const attacks = (file: string): Readonly<Record<string, string>> => {
  const program = `'touch ${file}'`;
  const inFunction = (statement: string) =>
    `CREATE FUNCTION public.f(integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $_$BEGIN
EXECUTE '${statement.replaceAll("'", "''")}'; RETURN 1; END$_$;
CREATE INDEX i ON public.item (public.f(id));`;
  // With escapes in it, the server has the end of the text where another reader has not.
  const afterText = (words: string) =>
    `SET standard_conforming_strings = 'off';
COMMENT ON TABLE public.item IS 'a\\''; ${words}
--';`;
  return {
    'a command of psql': `\\! touch ${file}`,
    'a command behind its own word': `\\unrestrict a1B2\n\\! touch ${file}`,
    'a command behind a statement': `CREATE TABLE public.b (id integer) \\g |touch ${file}`,
    'a copy to a program of this machine': `\\copy public.item to program ${program}`,
    'a copy to a program of the server': `COPY public.item TO PROGRAM ${program};`,
    'a copy to a file of the server': `COPY public.item TO '${file}';`,
    'a copy with something behind it': `COPY public.item (id, a) FROM stdin; CREATE ROLE evil;\n2\ttwo\n\\.\n`,
    'another database': '\\c postgres\nCREATE TABLE public.evil (id integer);',
    'a role': 'CREATE ROLE evil;',
    'a role in small letters': 'create role evil;',
    'a role in a comment': 'CREATE /* */ ROLE evil;',
    'a database of its own': 'CREATE DATABASE evil;',
    'a database behind a comment': '-- one\rCREATE DATABASE evil;',
    'a database behind rows':
      'COPY public.item (id, a) FROM stdin;\n\\.\r\nCREATE DATABASE evil;\n\\.\n',
    'the end of the transaction': 'CREATE TABLE public.b (id integer)\\; CREATE DATABASE evil;',
    'a setting of the server': "ALTER SYSTEM SET work_mem = '1MB';",
    'a setting of the login': "ALTER ROLE proof SET work_mem = '1MB';",
    'a block of code': "DO $$BEGIN EXECUTE 'ALTER ROLE proof SET work_mem = 1'; END$$;",
    'a program, by a function': inFunction(`COPY public.item TO PROGRAM ${program}`),
    'a role, by a function': inFunction('CREATE ROLE evil'),
    'a command in what looks like a text': afterText(`\\! touch ${file}`),
    'a role in what looks like a text': afterText('CREATE ROLE evil;'),
    'a setting of the server in what looks like a text': afterText(
      'ALTER SYSTEM SET work_mem = 1;',
    ),
  };
};
