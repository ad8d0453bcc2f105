import type { MysqlBehavior } from './behavior.js';
import { LOGIN_BEHAVIORS } from './login-behaviors.js';
import { OPENING_BEHAVIORS } from './opening-behaviors.js';

/** All that a rogue can do to a login, in the order in which a login gets there. */
export const MYSQL_CATALOGUE: readonly MysqlBehavior[] = [...OPENING_BEHAVIORS, ...LOGIN_BEHAVIORS];
