import { join, resolve } from 'node:path';
import { ageDumpOpener } from '../../adapters/crypto/age/age-dump-opener.js';
import { ageDumpSealer } from '../../adapters/crypto/age/age-dump-sealer.js';
import { toolDumpVerifier } from '../../adapters/dump-tools/backups/proving/tool-dump-verifier.js';
import { toolDumpRestorer } from '../../adapters/dump-tools/backups/restoring/tool-dump-restorer.js';
import { throwawayServers } from '../../adapters/dump-tools/backups/throwaway/throwaway-servers.js';
import { toolDumpMaker } from '../../adapters/dump-tools/backups/tool-dump-maker.js';
import { cachedToolSearch } from '../../adapters/dump-tools/cached-tool-search.js';
import {
  dumpToolNotices,
  execaDumpToolProbe,
} from '../../adapters/dump-tools/execa-dump-tool-probe.js';
import { usualToolDirectories } from '../../adapters/dump-tools/finding/usual-tool-directories.js';
import { dumpGateByEngine } from '../../adapters/login-probe/dump-gate-by-engine.js';
import { guardedLoginProbe } from '../../adapters/login-probe/guarded-login-probe.js';
import { throttledLogins } from '../../adapters/login-probe/throttle/throttled-logins.js';
import { loginGuard } from '../../adapters/login-probe/transport/login-guard.js';
import { inPlaces } from '../../adapters/network/address-policy.js';
import { evidenceOf } from '../../core/dump-check/login-evidence.js';
import { Secret } from '../../core/shared/secret.js';
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

/** Checks and gates share one guard, so that what it limits, such as look-ups, is limited for the whole process. */
const guardedLogins = ({ checkDeadlineMs: deadlineMs, allowTrust }: Settings) =>
  ({
    loginGuard: from(['network'], ({ network }) =>
      loginGuard({ ...network, deadlineMs, allowsTrust: inPlaces(allowTrust) }),
    ),
    guardedLogin: from(
      ['loginGuard'],
      (parts) => guardedLoginProbe(parts.loginGuard, warnWithoutDriver()),
      (probe) => probe.close(),
    ),
  }) satisfies Partial<Recipes>;

const throttledLoginsOf = ({
  checkDeadlineMs: deadlineMs,
  checksAtOnce: loginsAtOnce,
  loginsPerServer,
  allowTrust: trusts,
}: Settings) =>
  ({
    throttledLogins: from(
      ['guardedLogin', 'clock', 'rejections'],
      ({ guardedLogin: probe, clock, rejections }) =>
        throttledLogins({
          probe,
          clock,
          rejections,
          evidenceOf,
          deadlineMs,
          loginsAtOnce,
          loginsPerServer,
          trusts,
          toSecret: (text) => new Secret(text),
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
      ['login', 'throttledLogins', 'guardedLogin'],
      ({ login, throttledLogins: { checks }, guardedLogin: { prepare } }) =>
        login === checks ? prepare : () => undefined,
    ),
  }) satisfies Partial<Recipes>;

/** Where dump tools are searched for. */
export const toolDirectories = ({ toolDirs }: Pick<Settings, 'toolDirs'>): readonly string[] =>
  toolDirs === 'usual' ? usualToolDirectories(process.env.PATH) : toolDirs;

const dumpTools = (settings: Settings, onToolNotice: OnToolNotice) =>
  ({
    tool: from([], () =>
      cachedToolSearch(
        execaDumpToolProbe({
          directories: toolDirectories(settings),
          timeoutMs: settings.checkDeadlineMs * PROGRAM_SHARE,
          onSearch: dumpToolNotices(onToolNotice),
        }),
        { deadlineMs: settings.checkDeadlineMs },
      ),
    ),
    openDumpGate: from(['loginGuard'], (parts) =>
      dumpGateByEngine(parts.loginGuard, {
        onError: ({ message }) =>
          onToolNotice(`No gate to a server could be opened for a dump: ${message}`),
      }),
    ),
    dumps: from(['openDumpGate'], ({ openDumpGate: openGate }) =>
      toolDumpMaker({ openGate, lockWaitMs: settings.lockWaitMs, onToolMessage: onToolNotice }),
    ),
    dumpSealer: from([], ageDumpSealer),
    dumpOpener: from([], ageDumpOpener),
    verifier: from(['tool', 'openDumpGate'], ({ tool: tools, openDumpGate: openGate }) => {
      const shared = { tools, onToolMessage: onToolNotice };
      const servers = throwawayServers({ ...shared, ...proofLimits(settings) });
      return toolDumpVerifier({ ...shared, openGate, servers });
    }),
    restorer: from(['tool', 'openDumpGate'], ({ tool: tools, openDumpGate: openGate }) =>
      toolDumpRestorer({
        tools,
        openGate,
        onToolMessage: onToolNotice,
        folder: resolve(settings.dataDir, 'restores'),
      }),
    ),
  }) satisfies Partial<Recipes>;

/** What others on the disk need all the same: the store, and dumps in folders. */
const LEAST_FREE_BYTES = 2 ** 30;

const proofLimits = ({ proofDir, proofsPerNode: atOnce, proofDiskMb }: Settings) => ({
  atOnce,
  folder: join(proofDir, `shipshape-proofs-${process.geteuid?.() ?? 0}`),
  room: {
    mostBytes: proofDiskMb === 0 ? undefined : proofDiskMb * 1_000_000,
    leastFreeBytes: LEAST_FREE_BYTES,
  },
});

/** How much of a search's deadline one program may take to print its version; the rest is for the file system. */
const PROGRAM_SHARE = 0.75;
