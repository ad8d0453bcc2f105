import { ContainerModule } from 'inversify';
import { dumpGateByEngine } from '../../adapters/login-probe/dump-gate-by-engine.js';
import type { OnToolNotice } from '../shipshape.js';
import { Tokens } from './tokens.js';

/** The gates through which dump tools reach servers, with the guard of the checks. */
export const gateModule = (onToolNotice: OnToolNotice) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.OpenDumpGate)
      .toResolvedValue(
        (guard) =>
          dumpGateByEngine(guard, {
            onError: ({ message }) =>
              onToolNotice(`No gate to a server could be opened for a dump: ${message}`),
          }),
        [Tokens.LoginGuard],
      )
      .inSingletonScope();
  });
