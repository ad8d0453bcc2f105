import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import { DETECTED_KINDS } from '../problems/detected-kind.js';
import type { ProblemFacts } from '../problems/problem.js';
import type { Engine } from '../shared/engine.js';
import type { ResourceId } from '../shared/resource.js';
import type { ReportOf } from './evaluate-observation.js';
import type { MonitoredServer } from './monitored-server.js';
import type { Cause } from './observations/observation.js';

/**
 * The report of a problem of a server or of what is under it. The message begins with the path, since the name alone
 * may be that of many: `main` is on every server.
 */
export const problemReportOf = (server: MonitoredServer): ReportOf => {
  const placeOf = placesOf(server);
  return (key, cause, since) => {
    const { path, engine } = placeOf(key.resource.id);
    const { severity } = DETECTED_KINDS[key.kind];
    const message = `${path}: ${causeWording(cause, engine)}`;
    return { ...key, severity, message, since, facts: factsOf(cause, engine) };
  };
};

interface Place {
  readonly path: string;
  /** A server has no engine of its own. */
  readonly engine?: Engine;
}

const placesOf = (server: MonitoredServer): ((id: ResourceId) => Place) => {
  const places = new Map(
    server.instances.flatMap(({ id, path, engine, databases }) =>
      [{ id, path }, ...databases].map((resource) => [
        resource.id,
        { path: resource.path, engine },
      ]),
    ),
  );
  return (id) => places.get(id) ?? server;
};

/** The codes of the cause, flat: the remedy is made of them when the problem is shown. */
const factsOf = (cause: Cause, engine?: Engine): ProblemFacts => ({
  ...(engine === undefined ? {} : { engine }),
  ...('reason' in cause ? cause.reason : {}),
});

/** A sentence without hosts, users or anything that a target sent. */
const causeWording = (cause: Cause, engine?: Engine): string => {
  switch (cause.kind) {
    case 'server_offline':
      return 'No instance of this server answers over the network. Its other problems are suppressed until it answers.';
    case 'database_unscheduled':
      return 'No dump of this database is scheduled.';
    default:
      return dumpReasonWording(cause.reason, engine).detail;
  }
};
