import {
  dumpGateByEngine,
  type GateOptions,
} from '../../../adapters/login-probe/dump-gate-by-engine.js';
import type { OpenDumpGate } from '../../../adapters/network/dump-gate.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';

/** Enough for a thread to start, and for a login, on a busy machine. */
const DEADLINE_MS = 60_000;

/** Opens gates to servers on 127.0.0.1. */
export const loopbackGates = (
  options: Partial<GateOptions> = {},
  guard = loopbackGuard(DEADLINE_MS),
): OpenDumpGate => dumpGateByEngine(guard, { onError: console.error, ...options });
