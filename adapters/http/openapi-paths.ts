import { DUMP_PATHS } from './dump-check/dump-check-paths.js';
import { FLEET_PATHS } from './fleet/fleet-paths.js';
import { PROBLEM_MARK_PATHS } from './problems/problem-triage-paths.js';
import { PROBLEM_PATHS } from './problems/problem-paths.js';
import { TOKEN_PATHS } from './access/token-paths.js';

export const OPERATION_PATHS = {
  ...FLEET_PATHS,
  ...DUMP_PATHS,
  ...PROBLEM_PATHS,
  ...PROBLEM_MARK_PATHS,
  ...TOKEN_PATHS,
};
