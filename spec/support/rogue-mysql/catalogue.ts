import type { MysqlBehaviour } from './behavior.js';
import { LOGIN_BEHAVIOURS } from './login-behaviors.js';
import { OPENING_BEHAVIOURS } from './opening-behaviors.js';

/** All that a rogue can do to a login, in the order in which a login gets there. */
export const MYSQL_CATALOGUE: readonly MysqlBehaviour[] = [
  ...OPENING_BEHAVIOURS,
  ...LOGIN_BEHAVIOURS,
];
