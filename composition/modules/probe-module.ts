import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { cachedToolSearch } from '../../adapters/dump-tools/cached-tool-search.js';
import { dumpToolNotices } from '../../adapters/dump-tools/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { addressPolicy } from '../../adapters/network/address-policy.js';
import { inRanges } from '../../adapters/network/address-ranges.js';
import { loginGuard } from '../../adapters/login-probe/transport/login-guard.js';
import { guardedLoginProbe } from '../../adapters/login-probe/guarded-login-probe.js';
import { sharedHostLookup, systemHostLookup } from '../../adapters/network/system-host-lookup.js';
import { throttledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import { evidenceOf } from '../../core/dump-check/login-evidence.js';
import { Secret } from '../../core/shared/secret.js';
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

/** Checks and gates share one guard, so that what it limits, such as look-ups, is limited for the whole process. */
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
  bind(Tokens.GuardedLogin)
    .toResolvedValue((guard) => guardedLoginProbe(guard, warnWithoutDriver()), [Tokens.LoginGuard])
    .inSingletonScope()
    .onDeactivation((probe) => probe.close());
};

const bindThrottledLogins = (
  { bind }: ContainerModuleLoadOptions,
  { checkDeadlineMs, checksAtOnce, loginsPerServer }: Settings,
) => {
  bind(Tokens.ThrottledLogins)
    .toResolvedValue(
      (probe, clock, rejections) =>
        throttledLogins({
          ...{ probe, clock, rejections, evidenceOf },
          toSecret: (text) => new Secret(text),
          deadlineMs: checkDeadlineMs,
          loginsAtOnce: checksAtOnce,
          loginsPerServer,
        }),
      [Tokens.GuardedLogin, PortTokens.clock, PortTokens.rejections],
    )
    .inSingletonScope();
  bind(PortTokens.login).toResolvedValue(({ checks }) => checks, [Tokens.ThrottledLogins]);
  // A login probe that an embedder brings is used for monitoring as well.
  bind(Tokens.MonitoringLogin).toResolvedValue(
    (login, { checks, monitoring }) => (login === checks ? monitoring : login),
    [PortTokens.login, Tokens.ThrottledLogins],
  );
  bind(Tokens.PrepareChecks).toResolvedValue(
    (login, { checks }, { prepare }) => (login === checks ? prepare : () => undefined),
    [PortTokens.login, Tokens.ThrottledLogins, Tokens.GuardedLogin],
  );
};
