import type { Random } from '../../support/rogues/random.js';
import { type Feature, isIn, oneOf, times } from '../feature.js';
import type { Flavor } from './flavor.js';

/** As a server may have them in its configuration. */
const OF_BOTH: readonly [string, ...string[]] = [
  'sql_select_limit = 0',
  'sql_select_limit = 1',
  'max_join_size = 1',
  'sql_quote_show_create = 0',
  "init_connect = 'SELECT a FROM nowhere.nothing'",
  "init_connect = 'no statement'",
  "init_connect = 'USE mysql'",
  "init_connect = 'SET sql_select_limit = 1'",
  "init_connect = 'SET sql_big_selects = 0, max_join_size = 1'",
  "init_connect = 'SET autocommit = 0'",
  "init_connect = 'SET character_set_results = latin1'",
  "init_connect = 'START TRANSACTION'",
  'max_allowed_packet = 1024',
  'net_buffer_length = 1024',
  'net_write_timeout = 1',
  'net_read_timeout = 1',
  'wait_timeout = 1',
  'lock_wait_timeout = 1',
  'autocommit = 0',
  'completion_type = 2',
  'group_concat_max_len = 4',
  'max_sort_length = 8',
  'sort_buffer_size = 32768',
  'tmp_table_size = 1024',
  'max_heap_table_size = 16384',
  'max_error_count = 0',
  "character_set_server = 'latin1'",
  "sql_mode = 'ANSI'",
  "sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'",
  'read_only = 1',
];

const OF_EACH: Readonly<Record<Flavor, readonly string[]>> = {
  mysql: [
    'max_execution_time = 1',
    'max_execution_time = 20',
    "transaction_isolation = 'SERIALIZABLE'",
    'transaction_read_only = 1',
    'activate_all_roles_on_login = 1',
    'offline_mode = 1',
    'information_schema_stats_expiry = 0',
    'connection_memory_limit = 2097152',
    'show_gipk_in_create_table_and_information_schema = OFF',
  ],
  mariadb: [
    'max_statement_time = 0.001',
    'max_statement_time = 0.02',
    'idle_transaction_timeout = 1',
    'idle_readonly_transaction_timeout = 1',
    'max_tmp_session_space_usage = 65536',
    "tx_isolation = 'SERIALIZABLE'",
    'tx_read_only = 1',
    "sql_mode = 'ORACLE'",
    "old_mode = ''",
  ],
};

/** What the server sets for each session. */
export const serverFeatures = (random: Random, flavor: Flavor): readonly Feature[] =>
  times(isIn(random, 80) ? 0 : 1 + random(2), () => [
    {
      name: 'a setting of the server',
      isOfServer: true,
      statements: [oneOf(random, [...OF_BOTH, ...OF_EACH[flavor]] as [string, ...string[]])],
    },
  ]);
