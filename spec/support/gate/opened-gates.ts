import { dumpGateByEngine } from '../../../adapters/login-probe/dump-gate-by-engine.js';
import type { LoginGuardOptions } from '../../../adapters/login-probe/transport/login-guard.js';
import type { DumpGate, GateSessions } from '../../../adapters/network/dump-gate.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import { rightOf } from '../shared/right-of.js';

/** Enough for a login on a busy machine. */
const DEADLINE_MS = 20_000;

export interface GateTerms extends Partial<Pick<LoginGuardOptions, 'allowsTrust'>> {
  readonly deadlineMs?: number;
  readonly folder?: string;
  readonly sessions?: GateSessions;
}

/** Opens gates to servers on 127.0.0.1, and closes them after each test of the suite around it. */
export const openedGates = () => {
  const opened: DumpGate[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()));
  });
  return async (
    target: DumpTarget,
    { deadlineMs = DEADLINE_MS, folder, sessions, ...trust }: GateTerms = {},
  ): Promise<DumpGate> => {
    const open = dumpGateByEngine(loopbackGuard(deadlineMs, trust), {
      folder,
      onError: (error) => console.error(error),
    });
    const gate = await rightOf(open(target, sessions));
    opened.push(gate);
    return gate;
  };
};
