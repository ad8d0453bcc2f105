import { DUMP_PATHS } from './dump-paths.js';
import { FLEET_PATHS } from './fleet-paths.js';
import { TOKEN_PATHS } from './token-paths.js';

export const OPERATION_PATHS = { ...FLEET_PATHS, ...DUMP_PATHS, ...TOKEN_PATHS };
