import type { Engine } from '../../core/shared/engine.js';
import type { LoginProbe } from '../../core/dump-check/ports/login-probe.js';

/** Logs in to each target by the probe of its engine. */
export const loginProbeByEngine = (probes: Readonly<Record<Engine, LoginProbe>>): LoginProbe => ({
  logIn: (target, signal) => probes[target.engine].logIn(target, signal),
});
