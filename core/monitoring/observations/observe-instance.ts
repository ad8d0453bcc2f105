import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Inspection } from '../../dump-check/login-result.js';
import { isLostAnywhere } from '../../dump-check/dump-obstacle.js';
import type { ResourceId } from '../../shared/resource.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';
import { firstFailed, isProven } from './server-check.js';
import { type Cause, failed, good, type Observation } from './observation.js';
import { observeLimits } from './observe-limits.js';
import type { DatabaseState } from '../../dump-check/instance-facts.js';
import { assessFit, assessPresence } from '../../dump-check/assess-dump-readiness.js';
import { isAtDatabase } from '../../dump-check/login-evidence.js';
import type { DumpToolReason } from '../../dump-check/dump-reason.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';

export const observeInstance = (check: InstanceCheck, at: Date): readonly Observation[] => [
  ...RA.compact([observeReach(check, at), observeAdminLogin(check, at)]),
  ...observeLimits(check, at),
  ...[...check.states].flatMap(([id, state]) => observeDatabase(id, state, at)),
  ...[...check.inspected].flatMap(([id, found]) => observeInspection(id, found, at)),
  ...observeDumpTool(check, at),
];

const observeInspection = (
  id: ResourceId,
  { obstacles, warnings = [] }: Inspection,
  at: Date,
): readonly Observation[] => {
  // What only some servers lack is shown by a check, and is no problem until a dump is restored there.
  const lost = warnings.filter(isLostAnywhere);
  return [
    obstacles.length === 0
      ? good('dump_blocked', id, at)
      : failed({ kind: 'dump_blocked', obstacles }, id, at),
    lost.length === 0
      ? good('may_not_restore', id, at)
      : failed({ kind: 'may_not_restore', warnings: lost }, id, at),
  ];
};

/** One login that reached the instance is enough. */
const observeReach = ({ instance, logins }: InstanceCheck, at: Date): O.Option<Observation> =>
  isProven(logins, 'instance')
    ? O.some(good('instance_unreachable', instance, at))
    : pipe(
        firstFailed(logins, 'instance'),
        O.map(({ refusal: reason }) =>
          failed({ kind: 'instance_unreachable', reason }, instance, at),
        ),
      );

/** One rejection is enough: neither an accepted login to another database nor waiting for the back-off ends it. */
const observeAdminLogin = (
  { instance, logins, isHeldBack }: InstanceCheck,
  at: Date,
): O.Option<Observation> =>
  pipe(
    firstFailed(logins, 'adminLogin'),
    O.map(({ database, refusal: reason }) => ({
      kind: 'admin_login_rejected' as const,
      reason,
      ...(database !== instance && isProven(logins, 'adminLogin') && { database }),
    })),
    O.alt(() => refusedAtInstance(instance, logins)),
    O.map((cause) => failed(cause, instance, at)),
    O.alt(() =>
      isProven(logins, 'adminLogin') && !isHeldBack
        ? O.some(good('admin_login_rejected', instance, at))
        : O.none,
    ),
  );

/** A login to the instance itself needs to be let in there: that another database may be found is not known otherwise. */
const refusedAtInstance = (
  instance: ResourceId,
  logins: readonly TriedLogin[],
): O.Option<Extract<Cause, { readonly kind: 'admin_login_rejected' }>> =>
  RA.findFirstMap(({ database, result }: TriedLogin) =>
    database === instance && result._tag === 'Refused' && isAtDatabase(result.refusal.code)
      ? O.some({ kind: 'admin_login_rejected' as const, reason: result.refusal })
      : O.none,
  )(logins);

type DatabaseKind = 'database_missing' | 'database_closed' | 'database_access_denied';

/** The kinds that each state shows to be well. What the server did not check is unknown. */
const WELL: Readonly<Record<DatabaseState, readonly DatabaseKind[]>> = {
  open: ['database_missing', 'database_closed', 'database_access_denied'],
  full: ['database_missing', 'database_closed', 'database_access_denied'],
  denied: ['database_missing', 'database_closed'],
  closed: ['database_missing'],
  visible: ['database_missing'],
  // One problem for one cause: a missing database is neither closed nor denied.
  missing: ['database_closed', 'database_access_denied'],
};

const AMISS = {
  missing: { kind: 'database_missing', reason: { code: 'database_missing' } },
  closed: { kind: 'database_closed', reason: { code: 'not_accepting_connections' } },
  denied: { kind: 'database_access_denied', reason: { code: 'access_denied' } },
} as const;

export const observeDatabase = (
  id: ResourceId,
  state: DatabaseState,
  at: Date,
): readonly Observation[] => [
  ...WELL[state].map((kind) => good(kind, id, at)),
  ...(state === 'missing' || state === 'closed' || state === 'denied'
    ? [failed(AMISS[state], id, at)]
    : []),
];

type ToolKind = 'dump_tool_missing' | 'dump_tool_outdated';

/** The observations from the search for dump tools and the version of the server. */
const observeDumpTool = (
  { instance, logins, tool }: InstanceCheck,
  at: Date,
): readonly Observation[] => {
  if (O.isNone(tool)) return [];
  const observe = observing(instance, at);
  return [
    observe('dump_tool_missing', assessPresence(tool.value)),
    ...majorToFit(logins, tool.value).map((major) =>
      observe('dump_tool_outdated', assessFit(tool.value, major)),
    ),
  ];
};

const observing =
  (instance: ResourceId, at: Date) =>
  (kind: ToolKind, [reason]: readonly DumpToolReason[]): Observation =>
    reason === undefined ? good(kind, instance, at) : failed({ kind, reason }, instance, at);

/** The version that a tool must have; empty where no login was accepted, or there is no tool. */
const majorToFit = (
  logins: readonly TriedLogin[],
  { tools }: DumpToolFindings,
): readonly number[] =>
  tools.length === 0
    ? []
    : logins
        .flatMap(({ result }) => (result._tag === 'Accepted' ? [result.serverMajor] : []))
        .slice(0, 1);
