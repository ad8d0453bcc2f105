import type { Random } from '../../support/rogues/random.js';
import { type Feature, isIn, oneOf, times } from '../feature.js';

/** As a server may have them in its configuration, with the first version that knows them. */
const SETTINGS = [
  [0, "statement_timeout = '1'"],
  [0, "statement_timeout = '20ms'"],
  [0, "lock_timeout = '1'"],
  [0, "idle_in_transaction_session_timeout = '1'"],
  [14, "idle_session_timeout = '10s'"],
  [17, "transaction_timeout = '1'"],
  [0, "temp_file_limit = '0'"],
  [0, "work_mem = '64kB'"],
  [0, "maintenance_work_mem = '1MB'"],
  [0, "max_stack_depth = '100kB'"],
  [0, 'default_transaction_read_only = on'],
  [0, "default_transaction_isolation = 'serializable'"],
  [0, 'default_transaction_deferrable = on'],
  [0, 'row_security = off'],
  [0, 'lo_compat_privileges = on'],
  [0, "search_path = 's1'"],
  [0, "client_encoding = 'LATIN1'"],
  [0, "DateStyle = 'SQL, DMY'"],
  [0, "bytea_output = 'escape'"],
  [0, 'quote_all_identifiers = on'],
  [0, 'standard_conforming_strings = off'],
  [0, "default_tablespace = 'nowhere'"],
  [0, "temp_tablespaces = 'nowhere'"],
  [0, "session_preload_libraries = 'no_such_library'"],
  [0, 'enable_sort = off'],
  [0, 'jit_above_cost = 0'],
  [14, "client_connection_check_interval = '1s'"],
  [17, "restrict_nonsystem_relation_kind = 'view, foreign-table'"],
  [17, 'event_triggers = off'],
] as const;

/** What the server sets for each session. */
export const serverFeatures = (random: Random, major: number): readonly Feature[] =>
  times(isIn(random, 85) ? 0 : 1 + random(3), () => {
    const known = SETTINGS.filter(([since]) => major >= since).map(([, setting]) => setting);
    const statement = oneOf(random, [SETTINGS[0][1], ...known]);
    return [{ name: 'a setting of the server', isOfServer: true, statements: [statement] }];
  });
