import { ContainerModule } from 'inversify';
import { dumpToolNotices } from '../../adapters/execa/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/execa/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/execa/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/login-guard/address-policy.js';
import { loginProbeByEngine } from '../../adapters/login-guard/login-probe-by-engine.js';
import { mysqlLoginProbe } from '../../adapters/mysql-login/mysql-login-probe.js';
import { pgLoginProbe } from '../../adapters/pg-login/pg-login-probe.js';
import { restrainedLoginProbe } from '../../adapters/restraint/restrained-login-probe.js';
import { sharedToolSearch } from '../../adapters/restraint/shared-tool-search.js';
import type { Settings } from '../settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from '../tokens.js';

/** The probes, within the deadline of one check. `onToolNotice` is told what an operator has to know of the dump tools. */
export const probeModule = (
  { toolDirs, checkDeadlineMs, checksAtOnce, allowTargets }: Settings,
  onToolNotice: OnToolNotice,
) =>
  new ContainerModule(({ bind }) => {
    bind(Tokens.DumpToolNotices)
      .toResolvedValue(() => dumpToolNotices(onToolNotice))
      .inSingletonScope();
    bind(PortTokens.tool)
      .toResolvedValue(
        ({ heed }) =>
          sharedToolSearch(
            execaDumpToolProbe({
              directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
              timeoutMs: checkDeadlineMs,
              onSearch: heed,
            }),
          ),
        [Tokens.DumpToolNotices],
      )
      .inSingletonScope();
    bind(Tokens.PgLogin)
      .toResolvedValue(() =>
        pgLoginProbe({ deadlineMs: checkDeadlineMs, isDialable: addressPolicy(allowTargets) }),
      )
      .inSingletonScope()
      .onDeactivation((probe) => probe.close());
    bind(Tokens.MysqlLogin)
      .toResolvedValue(() =>
        mysqlLoginProbe({ deadlineMs: checkDeadlineMs, isDialable: addressPolicy(allowTargets) }),
      )
      .inSingletonScope()
      .onDeactivation((probe) => probe.close());
    bind(PortTokens.login)
      .toResolvedValue(
        (postgresql, mysql, clock) =>
          restrainedLoginProbe({
            probe: loginProbeByEngine({ postgresql, mysql, mariadb: mysql }),
            clock,
            deadlineMs: checkDeadlineMs,
            loginsAtOnce: checksAtOnce,
          }),
        [Tokens.PgLogin, Tokens.MysqlLogin, PortTokens.clock],
      )
      .inSingletonScope();
  });
