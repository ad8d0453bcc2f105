import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../adapters/login-probe/guarded-login-probe.js';
import {
  type LoginGuard,
  loginGuard,
  type LoginGuardOptions,
} from '../../../adapters/login-probe/transport/login-guard.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { SignKind } from '../../../core/described/sign.js';
import type { InstanceFacts, LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { toLoopback } from './to-loopback.js';

/** On a busy machine, what answers has to do so within it. */
const PATIENT_MS = 20_000;
/** What is silent costs all of it. */
const HASTY_MS = 400;

/** A guard that allows only 127.0.0.1. */
export const loopbackGuard = (
  deadlineMs: number,
  telling: Partial<LoginGuardOptions> = {},
): LoginGuard =>
  loginGuard({
    deadlineMs,
    isDialable: (address) => Promise.resolve(address === '127.0.0.1'),
    ...telling,
  });

/** A probe with a short deadline at these ports of 127.0.0.1, where nothing answers, and a long one elsewhere. */
export const hastyWhereSilent = async (
  engine: Engine,
  silentPorts: readonly number[],
): Promise<Pick<GuardedLoginProbe, 'logIn' | 'inspect' | 'close'>> => {
  const patient = guardedLoginProbe(loopbackGuard(PATIENT_MS));
  const hasty = guardedLoginProbe(loopbackGuard(HASTY_MS));
  const probeOf = ({ port }: LoginTarget) => (silentPorts.includes(port) ? hasty : patient);
  // The first login starts the thread, which the deadline is not for.
  await Promise.all([patient, hasty].map(({ logIn }) => logIn(toLoopback({ engine, port: 1 }))()));
  return {
    logIn: (target, ...rest) => probeOf(target).logIn(target, ...rest),
    inspect: (target, ...rest) => probeOf(target).inspect(target, ...rest),
    close: async () => {
      await Promise.all([patient.close(), hasty.close()]);
    },
  };
};

/** What a login measured, and its figures by their kinds: undefined where the login may not see it. */
export interface MeasuredInstance extends InstanceFacts {
  readonly figures: ReadonlyMap<SignKind, number | undefined>;
}

/** What a login that is accepted measures of an instance. */
export const measuredAt = async (
  probe: Pick<LoginProbe, 'logIn'>,
  target: LoginTarget,
): Promise<MeasuredInstance> => {
  const outcome = await probe.logIn({ siblings: [], finds: true, ...target })();
  if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
    throw new Error(JSON.stringify(outcome));
  const { instance } = outcome.right;
  const figures = instance.signs.map(({ kind, figure }) => [kind, O.toUndefined(figure)] as const);
  return { ...instance, figures: new Map(figures) };
};
