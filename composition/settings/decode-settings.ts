import * as E from 'fp-ts/lib/Either.js';
import type { Errors, TypeOf } from 'io-ts';
import { SETTINGS } from './setting-codecs.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';

const NAMES: readonly string[] = Object.keys(SETTINGS.props);

/** Settings by their names, as the environment or a file gives them. */
export type RawSettings = Readonly<Record<string, unknown>>;

/**
 * Decodes the settings from the environment and from what a settings file says; the environment wins.
 * A failure holds every mistake, each with the name of its setting.
 */
export const decodeSettings = (
  environment: RawSettings,
  file: RawSettings = {},
): E.Either<readonly string[], Settings> => {
  const unknown = Object.keys(file)
    .filter((name) => !NAMES.includes(name))
    .map((name) => `${name}: there is no such setting; there are ${NAMES.join(', ')}`);
  const decoded = SETTINGS.decode(chosen({ ...file, ...chosen(environment) }));
  if (E.isLeft(decoded)) return E.left([...unknown, ...mistakes(decoded.left)]);
  return unknown.length > 0 ? E.left(unknown) : E.right(settingsOf(decoded.right));
};

/** An empty variable is one that is not set. */
const chosen = (raw: RawSettings): RawSettings =>
  Object.fromEntries(NAMES.filter((name) => !isUnset(raw[name])).map((name) => [name, raw[name]]));

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

const mistakes = (errors: Errors): readonly string[] =>
  errors.map(
    ({ context, message }) => `${context.at(-1)?.key ?? ''}: ${message ?? 'cannot be read'}`,
  );

const settingsOf = (raw: TypeOf<typeof SETTINGS>): Settings => ({
  dataDir: raw.SHIPSHAPE_DATA_DIR ?? DEFAULT_SETTINGS.dataDir,
  store: raw.SHIPSHAPE_STORE ?? DEFAULT_SETTINGS.store,
  host: raw.SHIPSHAPE_HOST ?? DEFAULT_SETTINGS.host,
  port: raw.SHIPSHAPE_PORT ?? DEFAULT_SETTINGS.port,
  toolDirs: raw.SHIPSHAPE_TOOL_DIRS ?? DEFAULT_SETTINGS.toolDirs,
  checkDeadlineMs: raw.SHIPSHAPE_CHECK_DEADLINE_MS ?? DEFAULT_SETTINGS.checkDeadlineMs,
  checksAtOnce: raw.SHIPSHAPE_CHECKS_AT_ONCE ?? DEFAULT_SETTINGS.checksAtOnce,
  allowTargets: raw.SHIPSHAPE_ALLOW_TARGETS ?? DEFAULT_SETTINGS.allowTargets,
  allowTrust: raw.SHIPSHAPE_ALLOW_TRUST ?? DEFAULT_SETTINGS.allowTrust,
  watchIntervalSeconds:
    raw.SHIPSHAPE_WATCH_INTERVAL_SECONDS ?? DEFAULT_SETTINGS.watchIntervalSeconds,
  watchFailures: raw.SHIPSHAPE_WATCH_FAILURES ?? DEFAULT_SETTINGS.watchFailures,
  historyDays: raw.SHIPSHAPE_HISTORY_DAYS ?? DEFAULT_SETTINGS.historyDays,
});
