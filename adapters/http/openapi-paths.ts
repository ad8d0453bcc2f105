import { DUMP_CHECK_PATHS } from './dump-check/dump-check-paths.js';
import { FLEET_PATHS } from './fleet/fleet-paths.js';
import { PROBLEM_TRIAGE_PATHS } from './problems/problem-triage-paths.js';
import { PROBLEM_PATHS } from './problems/problem-paths.js';
import { TOKEN_PATHS } from './access/token-paths.js';

export const API_PATHS = {
  ...FLEET_PATHS,
  ...DUMP_CHECK_PATHS,
  ...PROBLEM_PATHS,
  ...PROBLEM_TRIAGE_PATHS,
  ...TOKEN_PATHS,
};
