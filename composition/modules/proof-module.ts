import { ContainerModule } from 'inversify';
import { ageDumpSealer } from '../../adapters/crypto/age/age-dump-sealer.js';
import { toolDumpVerifier } from '../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** What proves dumps, through the gates of the tools that make them, and what encrypts them. */
export const proofModule = (onToolNotice: OnToolNotice) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.dumpSealer)
      .toResolvedValue(() => ageDumpSealer())
      .inSingletonScope();
    bind(PortTokens.verifier)
      .toResolvedValue(
        (tools, openGate) => toolDumpVerifier({ tools, openGate, onToolMessage: onToolNotice }),
        [PortTokens.tool, Tokens.OpenDumpGate],
      )
      .inSingletonScope();
  });
