import type { Engine } from '../../../core/engines/engines.js';

const TIMEOUTS = ['net_read_timeout', 'net_write_timeout', 'wait_timeout'];

/** The longest time that these settings take. */
const SECONDS = 31_536_000;

/** Those of the login, which init_connect can change; in others, names and rows would not come back as they are. */
const CHARACTERS = [
  'character_set_client = utf8mb4',
  'character_set_results = utf8mb4',
  'collation_connection = utf8mb4_general_ci',
];

/** The largest number, which stands for no limit. */
const UNLIMITED = '18446744073709551615';

const OF_EACH: Readonly<Partial<Record<Engine, readonly string[]>>> = {
  mysql: ['max_execution_time = 0'],
  // The default; a larger number is taken for a negative one.
  mariadb: ['max_statement_time = 0', 'max_session_mem_used = 9223372036854775807'],
};

/** What only newer versions of MariaDB know, in comments that older ones skip. */
const OF_NEWER_MARIADB =
  '/*M!100300 , idle_transaction_timeout = 0, idle_readonly_transaction_timeout = 0, idle_write_transaction_timeout = 0 */ ' +
  '/*M!110500 , max_tmp_session_space_usage = 0 */';

/**
 * The statement that a session of a dump begins with, and so that of an inspection. It lifts what the server or `init_connect`
 * may have set and what would end a dump, or leave out rows of it without a word (`sql_select_limit`): limits on a statement,
 * and on how long nothing is read. SHOW GRANTS is only read with its names in quotes.
 */
export const sessionSettings = (engine: Engine): string => {
  const settings = [
    ...TIMEOUTS.map((name) => `${name} = ${SECONDS}`),
    ...CHARACTERS,
    `sql_select_limit = ${UNLIMITED}`,
    'sql_big_selects = 1',
    'sql_quote_show_create = 1',
    ...(OF_EACH[engine] ?? []),
  ];
  return `SET SESSION ${settings.join(', ')}${engine === 'mariadb' ? ` ${OF_NEWER_MARIADB}` : ''}`;
};
