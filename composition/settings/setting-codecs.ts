import { isAbsolute } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { codec, leaf, listOf, refuse } from '../../adapters/fleet-file/codec/codec.js';
import { isAuditTarget } from '../../adapters/scheduler/audit/audit-feed.js';
import { parseEndpoint } from '../../adapters/network/tcp-witness.js';
import { isCidr, isSocketFolder } from '../../adapters/network/address-policy.js';
import { isMetricsChoice } from '../metrics-port.js';
import {
  integerSetting,
  isNotBlank,
  number,
  parseNumber,
  secretFromText,
  secretOrNone,
  setting,
  type SettingCodec,
  storeCodec,
  storeFromText,
  text,
} from './setting-codec.js';
import type { Settings } from './settings.js';
import { isNewRelease } from '../../core/engines/releases.js';
import { DAY_MS } from '../../core/shared/durations.js';

/** A service watches by whole seconds; specs of embedders take fractions. */
const seconds = number('a number of seconds', [0, 3_600], Number.isFinite);

const directories = listOf(
  text('a directory that begins with a slash', (value) => value.startsWith('/')),
);

const toolDirs = codec<Settings['toolDirs']>('directories', (value, context) => {
  if (value === 'usual') return t.success(value);
  const decoded = directories.validate(value, context);
  return E.isRight(decoded) && decoded.right.length === 0
    ? refuse(value, context, 'names no directory')
    : decoded;
});

const addressRanges = listOf(text('an address range such as 10.0.0.0/8', isCidr));

const targets = listOf(
  text(
    'an address range such as 10.0.0.0/8, or the folder of Unix sockets',
    (value) => isCidr(value) || isSocketFolder(value),
  ),
);

/** Anybody on the way could make tokens of what comes in clear: only this machine is trusted so. The URL is shown, so it has no password. */
const isIssuer = (value: string): boolean =>
  value === 'none' ||
  (URL.canParse(value) &&
    /^(https:\/\/|http:\/\/(localhost|127\.\d+\.\d+\.\d+)[:/])[^@]*$/.test(`${value}/`));

const machines = listOf(
  text(
    'a name and an issuer such as ci=https://token.actions.githubusercontent.com',
    (value) => /^[a-z][a-z0-9-]{0,30}=./.test(value) && isIssuer(value.replace(/^[^=]*=/, '')),
  ),
);

const endpoints = listOf(
  text('a host and a port such as ntp.example:123', (value) => parseEndpoint(value) !== undefined),
);

const newReleases = listOf(
  text('an engine and its newest version such as postgresql:18.7', isNewRelease),
);

const onOrOff = leaf(
  'on or off',
  O.fromPredicate((value): value is boolean => typeof value === 'boolean'),
);

const parseOnOrOff = (written: string): unknown =>
  written === 'on' || (written === 'off' ? false : written);

/** An empty variable is one that is not set, so that an empty list is written in words. */
const splitAt = (separator: string | RegExp) => (list: string) =>
  list === 'none'
    ? []
    : list
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '');

/** A blank or a comma stands between two address ranges. */
const BETWEEN_RANGES = /[\s,]+/;

const milliseconds = (variable: SettingCodec<number>['variable'], least: number, most: number) =>
  integerSetting(variable, 'a number of milliseconds', least, most);

export const SETTING_CODECS: { readonly [K in keyof Settings]: SettingCodec<Settings[K]> } = {
  dataDir: setting('SHIPSHAPE_DATA_DIR', text('a directory', isNotBlank)),
  store: { variable: 'SHIPSHAPE_STORE', value: storeCodec, text: storeFromText },
  keyFile: setting('SHIPSHAPE_KEY_FILE', text('the name of a file', isNotBlank)),
  keyCommand: setting('SHIPSHAPE_KEY_COMMAND', text('a command', isNotBlank)),
  storeConnections: integerSetting(
    'SHIPSHAPE_STORE_CONNECTIONS',
    'a number of connections',
    // One reads the overview, and one does everything else.
    2,
    1_000,
  ),
  host: setting('SHIPSHAPE_HOST', text('a host name or address', isNotBlank)),
  port: integerSetting('SHIPSHAPE_PORT', 'a port', 0, 65_535),
  metrics: setting('SHIPSHAPE_METRICS', text('open, token or HOST:PORT', isMetricsChoice)),
  trustProxy: setting('SHIPSHAPE_TRUST_PROXY', addressRanges, splitAt(BETWEEN_RANGES)),
  toolDirs: setting('SHIPSHAPE_TOOL_DIRS', toolDirs, (list) =>
    list === 'usual' ? list : splitAt(':')(list),
  ),
  checkDeadlineMs: milliseconds('SHIPSHAPE_CHECK_DEADLINE_MS', 100, 600_000),
  checksAtOnce: integerSetting('SHIPSHAPE_CHECKS_AT_ONCE', 'a number of checks', 1, 10_000),
  loginsPerServer: integerSetting('SHIPSHAPE_LOGINS_PER_SERVER', 'a number of logins', 1, 64),
  allowTargets: setting('SHIPSHAPE_ALLOW_TARGETS', targets, splitAt(BETWEEN_RANGES)),
  allowTrust: setting('SHIPSHAPE_ALLOW_TRUST', targets, splitAt(BETWEEN_RANGES)),
  watchIntervalSeconds: setting('SHIPSHAPE_WATCH_INTERVAL_SECONDS', seconds, parseNumber),
  watchFailures: integerSetting('SHIPSHAPE_WATCH_FAILURES', 'a number of failures', 1, 100),
  releases: setting('SHIPSHAPE_RELEASES', newReleases, splitAt(BETWEEN_RANGES)),
  dumpsPerDatabase: integerSetting('SHIPSHAPE_DUMPS_PER_DATABASE', 'a number of dumps', 1, 1_000),
  dumpsPerInstance: integerSetting('SHIPSHAPE_DUMPS_PER_INSTANCE', 'a number of dumps', 1, 1_000),
  dumpsPerNode: integerSetting('SHIPSHAPE_DUMPS_PER_NODE', 'a number of dumps', 1, 1_000),
  proofsPerNode: integerSetting('SHIPSHAPE_PROOFS_PER_NODE', 'a number of proofs', 0, 100),
  dumpDeadlineMs: milliseconds('SHIPSHAPE_DUMP_DEADLINE_MS', 1_000, 7 * DAY_MS),
  dumpStallMs: milliseconds('SHIPSHAPE_DUMP_STALL_MS', 1_000, DAY_MS),
  lockWaitMs: milliseconds('SHIPSHAPE_LOCK_WAIT_MS', 1, DAY_MS),
  proofDir: setting('SHIPSHAPE_PROOF_DIR', text('an absolute directory', isAbsolute)),
  proofDiskMb: integerSetting('SHIPSHAPE_PROOF_DISK_MB', 'a number of megabytes', 0, 1_000_000_000),
  dispatch: setting('SHIPSHAPE_DISPATCH', onOrOff, parseOnOrOff),
  web: setting('SHIPSHAPE_WEB', onOrOff, parseOnOrOff),
  witness: setting('SHIPSHAPE_WITNESS', endpoints, splitAt(BETWEEN_RANGES)),
  oidcIssuer: setting(
    'SHIPSHAPE_OIDC_ISSUER',
    text('none or the URL of an issuer, without a password', isIssuer),
  ),
  oidcClientId: setting('SHIPSHAPE_OIDC_CLIENT_ID', text('the id of a client', isNotBlank)),
  oidcClientSecret: {
    variable: 'SHIPSHAPE_OIDC_CLIENT_SECRET',
    value: secretOrNone,
    text: secretFromText,
  },
  oidcClientSecretFile: setting(
    'SHIPSHAPE_OIDC_CLIENT_SECRET_FILE',
    text('the name of a file', isNotBlank),
  ),
  oidcGroupsClaim: setting('SHIPSHAPE_OIDC_GROUPS_CLAIM', text('a claim', isNotBlank)),
  oidcMachines: setting('SHIPSHAPE_OIDC_MACHINES', machines, splitAt(BETWEEN_RANGES)),
  tokenSignIn: setting('SHIPSHAPE_TOKEN_SIGN_IN', onOrOff, parseOnOrOff),
  historyDays: integerSetting('SHIPSHAPE_HISTORY_DAYS', 'a number of days', 1, 36_500),
  auditDays: integerSetting('SHIPSHAPE_AUDIT_DAYS', 'a number of days', 1, 36_500),
  auditTo: setting(
    'SHIPSHAPE_AUDIT_TO',
    text('none, syslog://HOST:PORT or https://…', isAuditTarget),
  ),
  auditDestination: setting('SHIPSHAPE_AUDIT_DESTINATION', text('a destination', isNotBlank)),
  runHistoryDays: integerSetting('SHIPSHAPE_RUN_HISTORY_DAYS', 'a number of days', 1, 36_500),
};
