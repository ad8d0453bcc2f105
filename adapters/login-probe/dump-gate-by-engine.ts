import type { Protocol } from '../../core/engines/engine-record.js';
import { protocolOf } from '../../core/engines/engines.js';
import type { OpenDumpGate } from '../network/dump-gate.js';
import { type GateOptions, openGate } from './gate/open-gate.js';
import type { LoginGuard } from './login-guard.js';

/** Opens gates, to each target in the protocol of its engine. */
export const dumpGateByEngine = (
  guard: LoginGuard,
  options: Pick<GateOptions, 'folder' | 'onError'>,
): OpenDumpGate => {
  const gates: Readonly<Record<Protocol, OpenDumpGate>> = {
    postgresql: openGate(guard, {
      ...options,
      entry: new URL('./pg-gate-worker.js', import.meta.url),
      socketName: '.s.PGSQL.5432',
    }),
    mysql: openGate(guard, {
      ...options,
      entry: new URL('./mysql-gate-worker.js', import.meta.url),
      socketName: 'mysql.sock',
    }),
  };
  return (target) => gates[protocolOf(target.engine)](target);
};
