import type { OpenedProblem } from './problem-change.js';
import type { ProblemReport } from '../problems/problem.js';
import { WATCHED_KINDS } from '../problems/detected-kind.js';
import { placeIn } from './monitored-place.js';
import type { WatchedServer } from './monitored-server.js';
import { findingWords } from './observations/cause-wording.js';

/**
 * An opened or updated problem of a server or of what is beneath it, as the register takes it. The message begins with
 * the path, since where it is read the name alone may be that of many: `main` is on every server.
 */
export const watchReport = (server: WatchedServer) => {
  const place = placeIn(server);
  return ({ key, finding, since }: OpenedProblem): ProblemReport => {
    const { path, engine } = place(key.resource.id);
    const { severity } = WATCHED_KINDS[key.kind];
    return { ...key, severity, message: `${path}: ${findingWords(finding, engine)}`, since };
  };
};
