import type { MysqlBehavior } from './behavior.js';
import { LOGIN_BEHAVIORS } from './login-behaviors.js';
import { OPENING_BEHAVIORS } from './opening-behaviors.js';

/** All behaviors of rogues, in the order in which a login reaches them. */
export const MYSQL_CATALOGUE: readonly MysqlBehavior[] = [...OPENING_BEHAVIORS, ...LOGIN_BEHAVIORS];
