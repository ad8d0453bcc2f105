import { ageDumpSealer } from '../../adapters/crypto/age/age-dump-sealer.js';
import { toolDumpVerifier } from '../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { toolDumpMaker } from '../../adapters/dump-tools/backups/tool-dump-maker.js';
import { cachedToolSearch } from '../../adapters/dump-tools/cached-tool-search.js';
import { dumpToolNotices } from '../../adapters/dump-tools/dump-tool-notices.js';
import { execaDumpToolProbe } from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { dumpGateByEngine } from '../../adapters/login-probe/dump-gate-by-engine.js';
import { loginGuard } from '../../adapters/login-probe/login-guard.js';
import {
  loginProbeByEngine,
  mysqlLoginProbe,
  pgLoginProbe,
} from '../../adapters/login-probe/login-probe-by-engine.js';
import { throttledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import { inRanges } from '../../adapters/network/address-ranges.js';
import { namesOfProtocol } from '../../core/engines/engines.js';
import type { Settings } from '../settings/settings.js';
import type { OnToolNotice } from '../shipshape.js';
import { from, type Recipes } from './container.js';
import { warnWithoutDriver } from './drivers.js';

/** What reaches servers: logins within the deadline of one check, and dump tools behind gates with the guard of the logins. */
export const serversModule = (settings: Settings, onToolNotice: OnToolNotice) => ({
  ...guardedLogins(settings),
  ...throttledLoginsOf(settings),
  ...dumpTools(settings, onToolNotice),
});

/** Both probes share one guard, so that what it limits, such as look-ups, is limited for the whole process. */
const guardedLogins = ({ checkDeadlineMs: deadlineMs, allowTrust }: Settings) =>
  ({
    loginGuard: from(['network'], ({ network }) =>
      loginGuard({ ...network, deadlineMs, allowsTrust: inRanges(allowTrust) }),
    ),
    postgresqlLogin: from(
      ['loginGuard'],
      (parts) =>
        warnWithoutDriver(
          `A check of ${namesOfProtocol('postgresql')}`,
          'pg',
          pgLoginProbe(parts.loginGuard),
        ),
      (probe) => probe.close(),
    ),
    mysqlLogin: from(
      ['loginGuard'],
      (parts) =>
        warnWithoutDriver(
          `A check of ${namesOfProtocol('mysql')}`,
          'mysql2',
          mysqlLoginProbe(parts.loginGuard),
        ),
      (probe) => probe.close(),
    ),
  }) satisfies Partial<Recipes>;

const throttledLoginsOf = ({
  checkDeadlineMs: deadlineMs,
  checksAtOnce: loginsAtOnce,
  loginsPerServer,
}: Settings) =>
  ({
    throttledLogins: from(
      ['postgresqlLogin', 'mysqlLogin', 'clock', 'rejections'],
      ({ postgresqlLogin: postgresql, mysqlLogin: mysql, clock, rejections }) =>
        throttledLogins({
          probe: loginProbeByEngine({ postgresql, mysql }),
          ...{ clock, rejections, deadlineMs, loginsAtOnce, loginsPerServer },
        }),
    ),
    login: from(['throttledLogins'], ({ throttledLogins: { checks } }) => checks),
    // A login probe that an embedder brings is used for monitoring as well.
    monitoringLogin: from(
      ['login', 'throttledLogins'],
      ({ login, throttledLogins: { checks, monitoring } }) =>
        login === checks ? monitoring : login,
    ),
    prepareChecks: from(
      ['login', 'throttledLogins', 'postgresqlLogin'],
      ({ login, throttledLogins: { checks }, postgresqlLogin: { prepare } }) =>
        login === checks ? prepare : () => undefined,
    ),
  }) satisfies Partial<Recipes>;

const dumpTools = (
  { toolDirs, checkDeadlineMs, lockWaitMs }: Settings,
  onToolNotice: OnToolNotice,
) =>
  ({
    tool: from([], () =>
      cachedToolSearch(
        execaDumpToolProbe({
          directories: toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs,
          timeoutMs: checkDeadlineMs * PROGRAM_SHARE,
          onSearch: dumpToolNotices(onToolNotice),
        }),
        { deadlineMs: checkDeadlineMs },
      ),
    ),
    openDumpGate: from(['loginGuard'], (parts) =>
      dumpGateByEngine(parts.loginGuard, {
        onError: ({ message }) =>
          onToolNotice(`No gate to a server could be opened for a dump: ${message}`),
      }),
    ),
    dumps: from(['openDumpGate'], ({ openDumpGate: openGate }) =>
      toolDumpMaker({ openGate, lockWaitMs, onToolMessage: onToolNotice }),
    ),
    dumpSealer: from([], ageDumpSealer),
    verifier: from(['tool', 'openDumpGate'], ({ tool: tools, openDumpGate: openGate }) =>
      toolDumpVerifier({ tools, openGate, onToolMessage: onToolNotice }),
    ),
  }) satisfies Partial<Recipes>;

/** How much of a search's deadline one program may take to print its version; the rest is for the file system. */
const PROGRAM_SHARE = 0.75;
