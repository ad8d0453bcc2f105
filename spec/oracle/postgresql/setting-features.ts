import type { Random } from '../../support/rogues/random.js';
import { feature, type Feature, isIn, oneOf, times } from '../feature.js';

/** Each as a session finds it that begins with it. */
const SETTINGS = [
  ['search_path', 's1, public'],
  ['search_path', "''"],
  ['statement_timeout', '1'],
  ['statement_timeout', "'20ms'"],
  ['lock_timeout', '1'],
  ['idle_in_transaction_session_timeout', '1'],
  ['default_transaction_read_only', 'on'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_deferrable', 'on'],
  ['row_security', 'off'],
  ['row_security', 'on'],
  ['role', 'group_a_§'],
  ['role', 'owner_§'],
  ['role', 'group_of_nobody'],
  ['client_encoding', 'LATIN1'],
  ['client_encoding', 'SQL_ASCII'],
  ['DateStyle', "'SQL, DMY'"],
  ['IntervalStyle', 'sql_standard'],
  ['bytea_output', 'escape'],
  ['quote_all_identifiers', 'on'],
  ['standard_conforming_strings', 'off'],
  ['transform_null_equals', 'on'],
  ['array_nulls', 'off'],
  ['extra_float_digits', '-15'],
  ['lo_compat_privileges', 'on'],
  ['enable_seqscan', 'off'],
  ['enable_hashjoin', 'off'],
  ['work_mem', "'64kB'"],
  ['temp_file_limit', '0'],
  ['cursor_tuple_fraction', '0'],
  ['session_replication_role', 'replica'],
  ['session_preload_libraries', 'no_such_library'],
  ['local_preload_libraries', 'no_such_library'],
  ['application_name', "'a name of theirs'"],
  ['synchronous_commit', 'remote_apply'],
  ['log_statement', "'all'"],
  ['plan_cache_mode', 'force_generic_plan'],
  ['xmloption', 'document'],
] as const;

/** Newer than the oldest server that the product logs in to. */
const NEWER = [
  [14, 'idle_session_timeout', "'10s'"],
  [17, 'transaction_timeout', "'10s'"],
] as const;

/** What the role or the database sets for each of its sessions. */
export const settingFeatures = (random: Random, major: number): readonly Feature[] =>
  times(isIn(random, 60) ? 0 : 1 + random(2), () => {
    const newer = NEWER.filter(([since]) => major >= since).map(
      ([, name, value]) => [name, value] as const,
    );
    const [name, value] = oneOf(random, [SETTINGS[0], ...SETTINGS.slice(1), ...newer]);
    const subject = oneOf(random, [
      'ROLE admin_§',
      'DATABASE oracle_§',
      'ROLE admin_§ IN DATABASE oracle_§',
    ]);
    return [feature(`a setting of its own`, `ALTER ${subject} SET ${name} = ${value}`)];
  });

/** What an event trigger does as the login begins. */
const ON_LOGIN = [
  "RAISE 'not now'",
  "RAISE NOTICE 'welcome'",
  "PERFORM set_config('statement_timeout', '1', false)",
  "PERFORM set_config('transaction_timeout', '1', false)",
  "PERFORM set_config('default_transaction_read_only', 'on', false)",
  "PERFORM set_config('search_path', 's1', false)",
  "PERFORM set_config('client_encoding', 'LATIN1', false)",
  "PERFORM set_config('work_mem', '64kB', false)",
  "PERFORM set_config('role', 'owner_§', false)",
] as const;

/** From 17 on. */
export const loginFeatures = (random: Random, major: number): readonly Feature[] =>
  major < 17 || !isIn(random, 6)
    ? []
    : [
        feature(
          'something happens at each login',
          `CREATE FUNCTION on_login() RETURNS event_trigger LANGUAGE plpgsql AS $$
             BEGIN IF session_user = 'admin_§' THEN ${oneOf(random, [...ON_LOGIN])}; END IF; END $$`,
          'CREATE EVENT TRIGGER e2 ON login EXECUTE FUNCTION on_login()',
        ),
      ];
