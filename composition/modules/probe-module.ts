import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { cachedToolSearch } from '../../adapters/dump-tools/cached-tool-search.js';
import { dumpToolNotices } from '../../adapters/dump-tools/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { inRanges } from '../../adapters/network/address-ranges.js';
import { loginGuard } from '../../adapters/login-probe/login-guard.js';
import {
  loginProbeByEngine,
  mysqlLoginProbe,
  pgLoginProbe,
} from '../../adapters/login-probe/login-probe-by-engine.js';
import { sharedHostLookup, systemHostLookup } from '../../adapters/network/system-host-lookup.js';
import { throttledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { PortTokens, Tokens } from './tokens.js';

/** The probes, within the deadline of one check. `onToolNotice` is told what an operator has to know of the dump tools. */
export const probeModule = (settings: Settings, onToolNotice: OnToolNotice) =>
  new ContainerModule((options) => {
    bindTools(options, settings, onToolNotice);
    bindGuardedLogins(options, settings);
    bindRestrainedLogins(options, settings);
  });

const bindTools = (
  { bind }: ContainerModuleLoadOptions,
  { toolDirs, checkDeadlineMs }: Settings,
  onToolNotice: OnToolNotice,
) => {
  bind(PortTokens.tool)
    .toResolvedValue(() =>
      cachedToolSearch(
        execaDumpToolProbe({
          directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
          timeoutMs: checkDeadlineMs * PROGRAM_SHARE,
          onSearch: dumpToolNotices(onToolNotice),
        }),
        { deadlineMs: checkDeadlineMs },
      ),
    )
    .inSingletonScope();
};

/** How much of a search's deadline one program may take to print its version; the rest is for the file system. */
const PROGRAM_SHARE = 0.75;

/** Both probes get one guard: what it holds, such as the turn of a look-up, there is once for the whole process. */
const bindGuardedLogins = (
  { bind }: ContainerModuleLoadOptions,
  { checkDeadlineMs, allowTargets, allowTrust }: Settings,
) => {
  bind(Tokens.LookUp)
    .toResolvedValue(() => sharedHostLookup(systemHostLookup()))
    .inSingletonScope();
  bind(Tokens.LoginGuard)
    .toResolvedValue(
      (lookUp, ownAddresses) =>
        loginGuard({
          deadlineMs: checkDeadlineMs,
          isDialable: addressPolicy(allowTargets, ownAddresses),
          allowsTrust: inRanges(allowTrust),
          lookUp,
        }),
      [Tokens.LookUp, Tokens.OwnAddresses],
    )
    .inSingletonScope();
  bind(Tokens.PostgresqlLogin)
    .toResolvedValue(pgLoginProbe, [Tokens.LoginGuard])
    .inSingletonScope()
    .onDeactivation((probe) => probe.close());
  bind(Tokens.MysqlLogin)
    .toResolvedValue(mysqlLoginProbe, [Tokens.LoginGuard])
    .inSingletonScope()
    .onDeactivation((probe) => probe.close());
};

const bindRestrainedLogins = (
  { bind }: ContainerModuleLoadOptions,
  { checkDeadlineMs, checksAtOnce }: Settings,
) => {
  bind(Tokens.ThrottledLogins)
    .toResolvedValue(
      (postgresql, mysql, clock) =>
        throttledLogins({
          probe: loginProbeByEngine({ postgresql, mysql, mariadb: mysql }),
          clock,
          deadlineMs: checkDeadlineMs,
          loginsAtOnce: checksAtOnce,
        }),
      [Tokens.PostgresqlLogin, Tokens.MysqlLogin, PortTokens.clock],
    )
    .inSingletonScope();
  bind(PortTokens.login).toResolvedValue(({ checks }) => checks, [Tokens.ThrottledLogins]);
  // Who brings a login probe of their own has the watch use it as well.
  bind(Tokens.MonitoringLogin).toResolvedValue(
    (login, { checks, monitoring }) => (login === checks ? monitoring : login),
    [PortTokens.login, Tokens.ThrottledLogins],
  );
};
