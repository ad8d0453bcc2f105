import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ConnectionRoom } from '../../dump-check/instance-facts.js';
import type { AcceptedLogin } from '../../dump-check/login-result.js';
import { type Cause, failed, good, type Observation, uncounted } from './observation.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';
import { DAY_MS } from '../../shared/durations.js';

/** Observes how many connections, and how much time, are left before logins to the instance are refused. */
export const observeLimits = (check: InstanceCheck, at: Date): readonly Observation[] => {
  const accepted = check.logins.flatMap(({ result }) =>
    result._tag === 'Accepted' ? [result] : [],
  )[0];
  const { instance } = check;
  const observe = (kind: LimitKind, cause: O.Option<Cause>) =>
    O.isSome(cause) ? failed(cause.value, instance, at) : good(kind, instance, at);
  const connections = tooFewConnections(check, accepted);
  if (accepted === undefined)
    return O.isSome(connections) ? [failed(connections.value, instance, at)] : [];
  const password = expiringPassword(accepted, at);
  // A value that the server did not show is not known to be well.
  const isShown = O.isSome(accepted.instance.connections);
  return [
    O.isSome(connections) || isShown
      ? observe('too_many_connections', connections)
      : uncounted(instance, at),
    observe('certificate_expiring', expiringCertificate(accepted, at)),
    ...(O.isSome(accepted.expiries.passwordUntil) || isShown
      ? [observe('password_expiring', password)]
      : []),
  ];
};

type LimitKind = 'too_many_connections' | 'certificate_expiring' | 'password_expiring';

const REASON = { code: 'too_many_connections' } as const;

/** A refused login, a database whose connections are all in use, or few connections left. */
const tooFewConnections = (
  { logins, states }: InstanceCheck,
  accepted: AcceptedLogin | undefined,
): O.Option<Cause> => {
  const cause = { kind: REASON.code, reason: REASON } as const;
  const full = [
    ...logins.filter(isRefusedForIt).map(({ database }) => database),
    ...[...states].filter(([, state]) => state === 'full').map(([id]) => id),
  ][0];
  if (full !== undefined)
    return O.some({ ...cause, isUrgent: true, ...(accepted && { database: full }) });
  return pipe(
    accepted === undefined ? O.none : accepted.instance.connections,
    O.filter(isScarce),
    O.map((room) => ({ ...cause, room, isUrgent: isNearlyUsedUp(room) })),
  );
};

const isRefusedForIt = ({ result }: TriedLogin): boolean =>
  result._tag === 'Refused' && result.refusal.code === REASON.code;

/** A role may be limited to few connections: half of them are enough. */
const isNearlyUsedUp = ({ left, limit }: ConnectionRoom): boolean => left < 3 && left < limit / 2;

const isScarce = (room: ConnectionRoom): boolean =>
  room.left < room.limit / 10 || isNearlyUsedUp(room);

/** How many days before the end a problem opens, and becomes urgent. */
const CERTIFICATE_DAYS = { warning: 21, urgent: 7 };
const PASSWORD_DAYS = { warning: 14, urgent: 2 };

const expiringCertificate = ({ expiries }: AcceptedLogin, at: Date): O.Option<Cause> =>
  pipe(
    nearEnd(expiries.certificateUntil, CERTIFICATE_DAYS, at),
    O.map((end) => ({
      kind: 'certificate_expiring',
      ...end,
      certificate: expiries.certificateOf ?? 'server',
    })),
  );

const expiringPassword = ({ expiries }: AcceptedLogin, at: Date): O.Option<Cause> =>
  pipe(
    nearEnd(expiries.passwordUntil, PASSWORD_DAYS, at),
    O.map((end) => ({ kind: 'password_expiring', ...end })),
  );

const nearEnd = (
  until: O.Option<Date>,
  { warning, urgent }: typeof CERTIFICATE_DAYS,
  at: Date,
): O.Option<{ readonly until: Date; readonly isUrgent: boolean }> =>
  pipe(
    until,
    O.map((end) => ({ until: end, days: (end.getTime() - at.getTime()) / DAY_MS })),
    O.filter(({ days }) => days <= warning),
    O.map(({ until: end, days }) => ({ until: end, isUrgent: days <= urgent })),
  );
