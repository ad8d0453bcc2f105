import type { OpenedProblem } from './problem-change.js';
import type { ProblemReport } from '../problems/problem.js';
import { DETECTED_KINDS } from '../problems/detected-kind.js';
import { placeIn } from './monitored-place.js';
import type { MonitoredServer } from './monitored-server.js';
import { causeWording } from './observations/cause-wording.js';

/**
 * An opened or updated problem of a server or of what is beneath it, as the register takes it. The message begins with
 * the path, since where it is read the name alone may be that of many: `main` is on every server.
 */
export const problemReportOf = (server: MonitoredServer) => {
  const place = placeIn(server);
  return ({ key, cause, since }: OpenedProblem): ProblemReport => {
    const { path, engine } = place(key.resource.id);
    const { severity } = DETECTED_KINDS[key.kind];
    return { ...key, severity, message: `${path}: ${causeWording(cause, engine)}`, since };
  };
};
