import { dumpReasonWording } from '../dump-check/dump-reason-wording.js';
import { type ReasonWording, restoreWarningWording } from '../dump-check/reason-wording.js';
import { isAtDatabase } from '../dump-check/login-evidence.js';
import type { CertificateOf } from '../dump-check/login-result.js';
import { signOf } from '../described/sign.js';
import { figureWords } from '../described/sign-figures.js';
import { explainedBy } from '../problems/without-explained.js';
import { DETECTED_KINDS } from '../problems/detected-kind.js';
import type { ProblemFacts, Severity } from '../problems/problem.js';
import type { Engine } from '../engines/engines.js';
import type { ResourceId } from '../shared/resource.js';
import type { ReportOf } from './evaluate-observation.js';
import type { MonitoredServer } from './monitored-server.js';
import type { Cause } from './observations/observation.js';
import { undeclaredWording } from './fleet-report-wording.js';

/**
 * The report of a problem of a server or of a resource under it. The message begins with the path, since a name such as `main`
 * is on every server.
 */
export const problemReportOf = (server: MonitoredServer): ReportOf => {
  const placeOf = placesOf(server);
  return (key, cause, since) => {
    const place = placeOf(key.resource.id);
    const database = 'database' in cause ? placeOf(cause.database) : undefined;
    const words = causeWording(cause, place.engine);
    // The name as in the path, with hidden characters escaped.
    const name = database?.path.split('/').at(-1);
    const about = name === undefined ? words : `Database ${name}: ${words}`;
    return {
      ...key,
      severity: severityOf(cause, database ?? place),
      message: `${place.path}: ${about}`,
      since,
      facts: factsOf(cause, place.engine),
    };
  };
};

interface Place {
  readonly path: string;
  /** A server has no engine of its own. */
  readonly engine?: Engine;
  /** Whether a dump of it, or of something under it, is due. */
  readonly hasSchedule: boolean;
}

const placesOf = (server: MonitoredServer): ((id: ResourceId) => Place) => {
  const places = new Map(
    server.instances.flatMap(({ id, path, engine, databases }) => {
      const instance = { id, path, hasSchedule: databases.some((one) => one.hasSchedule) };
      return [instance, ...databases].map((one): [ResourceId, Place] => [
        one.id,
        { path: one.path, engine, hasSchedule: one.hasSchedule },
      ]);
    }),
  );
  return (id) => places.get(id) ?? { path: server.path, hasSchedule: true };
};

/** A cause that prevents a scheduled dump is critical. */
const severityOf = (cause: Cause, { hasSchedule }: Place): Severity => {
  if ('severity' in cause) return cause.severity;
  switch (cause.kind) {
    case 'database_closed':
    case 'database_access_denied':
      return hasSchedule ? 'critical' : 'warning';
    case 'too_many_connections':
      return cause.isUrgent && hasSchedule ? 'critical' : 'warning';
    case 'certificate_expiring':
    case 'password_expiring':
      return cause.isUrgent ? 'critical' : 'warning';
    case 'database_undeclared':
      return cause.isUrgent ? 'warning' : 'info';
    default:
      return DETECTED_KINDS[cause.kind].severity;
  }
};

/** The codes of the cause, flat: the remedy is worded from them when the problem is shown. */
const factsOf = (cause: Cause, engine?: Engine): ProblemFacts => ({
  ...(engine === undefined ? {} : { engine }),
  ...('reason' in cause ? cause.reason : {}),
  ...('room' in cause ? cause.room : {}),
  ...('obstacles' in cause ? { obstacles: cause.obstacles.map(({ code }) => code).join(' ') } : {}),
  ...('warnings' in cause ? { warnings: cause.warnings.map(({ what }) => what).join(' ') } : {}),
  ...('names' in cause
    ? {
        count: cause.names.length,
        ...(cause.isAll && { databases: 'all' }),
        ...(cause.hidesSome && { hidden: 'some' }),
      }
    : {}),
  ...('until' in cause ? { until: cause.until.toISOString() } : {}),
  ...('certificate' in cause ? { certificate: cause.certificate } : {}),
  ...('explainedBy' in cause ? explainedBy(cause.explainedBy) : {}),
});

const CERTIFICATES: Readonly<Record<CertificateOf, string>> = {
  server: "The server's certificate",
  issuer: "A certificate of the authority that issued the server's",
};

/** To the minute, such as `2026-11-21 03:00 UTC`. */
const timeText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A sentence without hosts, users or anything that a target sent, but names of databases that the fleet does not have. */
const causeWording = (cause: Cause, engine?: Engine): string => {
  if ('figure' in cause) {
    const { unit, message } = signOf(cause.kind);
    const lasts = cause.lastsMs === undefined ? {} : { lasts: figureWords('ms', cause.lastsMs) };
    return message(figureWords(unit, cause.figure), { figure: cause.figure, ...lasts });
  }
  switch (cause.kind) {
    case 'server_offline':
      return 'No instance of this server answers over the network. Its other problems are suppressed until it answers.';
    case 'database_unscheduled':
      return 'No dump of this database is scheduled.';
    case 'certificate_expiring':
      return `${CERTIFICATES[cause.certificate]} expires on ${timeText(cause.until)}. From then on every login fails that verifies it.`;
    case 'password_expiring':
      return `The password of the admin user expires on ${timeText(cause.until)}. From then on the server rejects it.`;
    case 'admin_login_rejected':
      return isAtDatabase(cause.reason.code)
        ? `The databases of this server cannot be found, since the login to the one that each server has is refused: ${dumpReasonWording(cause.reason, engine).detail}`
        : dumpReasonWording(cause.reason, engine).detail;
    case 'database_undeclared':
      return undeclaredWording(cause);
    case 'dump_blocked':
      return firstOf(
        'A dump would not be whole',
        cause.obstacles.map((one) => dumpReasonWording(one, engine)),
      );
    case 'may_not_restore':
      return firstOf(
        'A restore of its dumps may lose something',
        cause.warnings.map(restoreWarningWording),
      );
    case 'too_many_connections':
      return cause.room === undefined
        ? dumpReasonWording(cause.reason, engine).detail
        : `Only ${cause.room.left} of ${cause.room.limit} connections are left for the admin user.`;
    default:
      return dumpReasonWording(cause.reason, engine).detail;
  }
};

/**
 * The sentence for the first one, without names: readers of the problem may not be allowed to see the contents of the database.
 */
const firstOf = (what: string, found: readonly ReasonWording[]): string => {
  const [first, ...others] = found;
  const more =
    others.length === 1 ? 'There is 1 more reason.' : `There are ${others.length} more reasons.`;
  return [`${what}: ${first?.detail ?? ''}`, ...(others.length === 0 ? [] : [more])].join(' ');
};
