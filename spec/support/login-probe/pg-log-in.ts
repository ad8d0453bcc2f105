import * as E from 'fp-ts/lib/Either.js';
import {
  type GuardedLoginProbe,
  guardedLoginProbe,
} from '../../../adapters/login-probe/guarded-login-probe.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { acceptedLogin, type LoginRefusal } from '../../../core/dump-check/login-result.js';
import { bareLogin } from '../dump-check/bare-login.js';
import { loopbackGuard } from './loopback-guard.js';

export const accepted = E.right(acceptedLogin(18));

export const refused = (refusal: LoginRefusal) => E.right({ _tag: 'Refused', refusal });

const probes = new Map<number, GuardedLoginProbe>();

const probeWithin = (deadlineMs: number): GuardedLoginProbe => {
  const probe = probes.get(deadlineMs) ?? guardedLoginProbe(loopbackGuard(deadlineMs));
  probes.set(deadlineMs, probe);
  return probe;
};

/** Logs in with a probe that may dial 127.0.0.1 alone. */
export const logIn = async (target: DumpTarget, deadlineMs = 5000) =>
  bareLogin(await probeWithin(deadlineMs).logIn(target)());
