import { ContainerModule } from 'inversify';
import { execaDumpToolProbe } from '../../adapters/execa/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/execa/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/pg-login/address-policy.js';
import { pgLoginProbe } from '../../adapters/pg-login/pg-login-probe.js';
import type { Settings } from '../settings.js';
import { PortTokens, Tokens } from '../tokens.js';

/** The probes, within the deadline of one check. */
export const probeModule = ({ toolDirs, checkDeadlineMs, allowTargets }: Settings) =>
  new ContainerModule(({ bind }) => {
    bind(PortTokens.tool)
      .toResolvedValue(() =>
        execaDumpToolProbe({
          directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
          timeoutMs: checkDeadlineMs,
        }),
      )
      .inSingletonScope();
    bind(Tokens.PgLogin)
      .toResolvedValue(() =>
        pgLoginProbe({ deadlineMs: checkDeadlineMs, isDialable: addressPolicy(allowTargets) }),
      )
      .inSingletonScope()
      .onDeactivation((probe) => probe.close());
    bind(PortTokens.login).toResolvedValue((probe) => probe, [Tokens.PgLogin]);
  });
