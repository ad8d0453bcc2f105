import { ContainerModule } from 'inversify';
import { authenticate } from '../../core/access/use-cases/authenticate.js';
import type { Downloads } from '../stoppable-downloads.js';
import { useCasePorts } from '../use-case-ports.js';
import { useCasesOver } from '../use-cases-over.js';
import { PortTokens, Tokens } from './tokens.js';

const { clock, generator, tokens } = PortTokens;

export const useCaseModule = new ContainerModule(({ bind }) => {
  bind(PortTokens.authenticator)
    .toResolvedValue(
      (tokens, generator, clock) => ({ authenticate: authenticate({ tokens, generator, clock }) }),
      [tokens, generator, clock],
    )
    .inSingletonScope();
  bind(Tokens.UseCases)
    .toResolvedValue(
      ({ downloadDump }: Downloads, ...given: unknown[]) => ({
        ...useCasesOver(useCasePorts.portsOf(given)),
        downloadDump,
      }),
      [Tokens.Downloads, ...useCasePorts.tokens],
    )
    .inSingletonScope();
});
