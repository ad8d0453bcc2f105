import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { dumpToolNotices } from '../../adapters/dump-tools/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { inRanges } from '../../adapters/network/address-ranges.js';
import { loginGuard } from '../../adapters/login-probe/login-guard.js';
import { loginProbeByEngine } from '../../adapters/login-probe/login-probe-by-engine.js';
import { sharedHostLookup } from '../../adapters/network/shared-host-lookup.js';
import { systemHostLookup } from '../../adapters/network/system-host-lookup.js';
import { mysqlLoginProbe } from '../../adapters/login-probe/mysql-login-probe.js';
import { pgLoginProbe } from '../../adapters/login-probe/pg-login-probe.js';
import { throttledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import { sharedToolSearch } from '../../adapters/dump-tools/shared-tool-search.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { warnWithoutDriver } from './drivers.js';
import { PortTokens, Tokens } from './tokens.js';

/** The probes, within the deadline of one check. `onToolNotice` is called with what an operator has to know of the dump tools. */
export const probeModule = (settings: Settings, onToolNotice: OnToolNotice) =>
  new ContainerModule((options) => {
    bindTools(options, settings, onToolNotice);
    bindGuardedLogins(options, settings);
    bindThrottledLogins(options, settings);
  });

const bindTools = (
  { bind }: ContainerModuleLoadOptions,
  { toolDirs, checkDeadlineMs }: Settings,
  onToolNotice: OnToolNotice,
) => {
  bind(Tokens.DumpToolNotices)
    .toResolvedValue(() => dumpToolNotices(onToolNotice))
    .inSingletonScope();
  bind(PortTokens.tool)
    .toResolvedValue(
      ({ observe }) =>
        sharedToolSearch(
          execaDumpToolProbe({
            directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
            timeoutMs: checkDeadlineMs,
            onSearch: observe,
          }),
          checkDeadlineMs + SEARCH_GRACE_MS,
        ),
      [Tokens.DumpToolNotices],
    )
    .inSingletonScope();
};

/** The time for reading directories, beside the deadline of each program. */
const SEARCH_GRACE_MS = 1_000;

/** Both probes share one guard, so that what it limits, such as look-ups, is limited for the whole process. */
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
    .toResolvedValue(
      (guard) => warnWithoutDriver('A check of PostgreSQL', 'pg', pgLoginProbe(guard)),
      [Tokens.LoginGuard],
    )
    .inSingletonScope()
    .onDeactivation((probe) => probe.close());
  bind(Tokens.MysqlLogin)
    .toResolvedValue(
      (guard) => warnWithoutDriver('A check of MySQL or MariaDB', 'mysql2', mysqlLoginProbe(guard)),
      [Tokens.LoginGuard],
    )
    .inSingletonScope()
    .onDeactivation((probe) => probe.close());
};

const bindThrottledLogins = (
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
  // A login probe that an embedder brings is used for monitoring as well.
  bind(Tokens.MonitoringLogin).toResolvedValue(
    (login, { checks, monitoring }) => (login === checks ? monitoring : login),
    [PortTokens.login, Tokens.ThrottledLogins],
  );
};
