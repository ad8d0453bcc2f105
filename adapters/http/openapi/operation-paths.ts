import { DUMP_PATHS } from './dump-paths.js';
import { FLEET_PATHS } from './fleet-paths.js';
import { PROBLEM_MARK_PATHS } from './problem-mark-paths.js';
import { PROBLEM_PATHS } from './problem-paths.js';
import { TOKEN_PATHS } from './token-paths.js';

export const OPERATION_PATHS = {
  ...FLEET_PATHS,
  ...DUMP_PATHS,
  ...PROBLEM_PATHS,
  ...PROBLEM_MARK_PATHS,
  ...TOKEN_PATHS,
};
