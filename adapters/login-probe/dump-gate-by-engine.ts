import type { Engine } from '../../core/shared/engine.js';
import type { OpenDumpGate } from '../network/dump-gate.js';
import { type GateOptions, openGate } from './gate/open-gate.js';
import type { LoginGuard } from './login-guard.js';

/** Opens the gate of the target's engine. */
export const dumpGateByEngine = (
  guard: LoginGuard,
  options: Pick<GateOptions, 'folder' | 'onError'>,
): OpenDumpGate => {
  const postgresql = openGate(guard, {
    ...options,
    entry: new URL('./pg-gate-worker.js', import.meta.url),
    socketName: '.s.PGSQL.5432',
    user: 'shipshape',
  });
  const gates: Partial<Record<Engine, OpenDumpGate>> = { postgresql };
  return (target) => (gates[target.engine] ?? postgresql)(target);
};
