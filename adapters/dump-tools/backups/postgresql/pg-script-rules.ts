/** What becomes of a statement of a script of pg_dump where its dump is restored to prove it. */
export type Verdict = 'pass' | 'leave out' | 'refuse';

/** Grants, default privileges and owners. */
const OF_ROLES = /^(?:(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) |ALTER [A-Z].* OWNER TO \S+$)/;

export const namesRoles = (words: string): boolean => OF_ROLES.test(words);

/**
 * What names roles, which another server need not have; what would keep the database from being dropped, or only a superuser may
 * create; and settings that an older server, or one with other tablespaces, does not know.
 */
const LEFT_OUT: readonly RegExp[] = [
  OF_ROLES,
  // Around a grant by another than the owner.
  /^(?:SET|RESET) SESSION AUTHORIZATION\b/,
  /^SECURITY LABEL /,
  /^(?:CREATE|ALTER|COMMENT ON) (?:PUBLICATION|SUBSCRIPTION|EVENT TRIGGER) /,
  /^SET (?:transaction_timeout|default_tablespace) = /,
];

/** Of the whole server, not of one database. */
const OF_THE_SERVER =
  /^(?:CREATE|ALTER|COMMENT ON) (?:ROLE|USER(?! MAPPING )|GROUP|DATABASE|TABLESPACE|SYSTEM) /;

/** As pg_dump writes them, and in capitals as it does. */
const WRITTEN: readonly RegExp[] = [
  /^(?:CREATE|ALTER|COMMENT ON|REFRESH MATERIALIZED VIEW) /,
  /^SET (?:\w+_timeout|client_encoding|standard_conforming_strings|check_function_bodies|xmloption|client_min_messages|row_security|default_table_access_method|default_with_oids|search_path) = /,
  /^SELECT pg_catalog\.(?:set_config|setval|lo_create|lo_open|lowrite|lo_close) ?\(/,
  // Around each large object.
  /^(?:BEGIN|COMMIT)$/,
];

/** Nothing but a table and its columns: no query, no file and no program. */
const COPY_OF_ROWS = /^COPY [\w$\x80-\xff".,() ]+ FROM stdin$/;

export const isCopyOfRows = (words: string): boolean => COPY_OF_ROWS.test(words);

/** Of the words of a statement, without what is quoted; of a long one the first of them are enough. */
export const classify = (words: string): Verdict => {
  if (LEFT_OUT.some((pattern) => pattern.test(words))) return 'leave out';
  const isWritten = isCopyOfRows(words) || WRITTEN.some((pattern) => pattern.test(words));
  return isWritten && !OF_THE_SERVER.test(words) ? 'pass' : 'refuse';
};

/** Its first words, as far as they are words of SQL: nothing of them has a meaning in a string. */
export const firstWords = (words: string): string =>
  /^[A-Za-z_. ]{1,40}/.exec(words)?.[0].trim() ?? 'a command of psql';

/** `BEGIN ATOMIC … END` and the CASEs in it have semicolons in them that end no statement. */
export const blocksAfter = (blocks: number, words: string, token: string): number => {
  if (!/^(?:BEGIN|CASE|END)$/.test(token)) return blocks;
  if (!/^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE) /.test(words)) return 0;
  if (token === 'BEGIN' || (token === 'CASE' && blocks > 0)) return blocks + 1;
  return token === 'END' && blocks > 0 ? blocks - 1 : blocks;
};
