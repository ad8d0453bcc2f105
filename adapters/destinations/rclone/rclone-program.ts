import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import { type StorageRefusalCode, storageRefused } from '../../../core/backups/storage-refusal.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { refusal, storageError } from '../storage-error.js';
import { type RcloneExit, runRclone } from './rclone-process.js';
import type { PasswordOptions } from './rclone-settings.js';

export interface RcloneProgram {
  readonly file: string;
  readonly passwordsOf: PasswordOptions;
}

/** The programs of this name that may be run. */
export type FindRclone = PortTask<readonly string[]>;

/** As in `rclone v1.75.2-DEV`. */
const VERSION = /^rclone v(\d{1,3})\.(\d{1,4})\.\d/;

/** Older ones store what came until a failure under the name of the object, and some cannot speak S3. */
const LEAST = [1, 66] as const;

const TIME_MS = 20_000;

/** How long a program that was found is used without another search. */
const TTL_MS = 60_000;

/** Finds the newest rclone, and learns from it which options are passwords. */
export const rcloneProgram = (
  find: FindRclone,
  nowMs: () => number = () => performance.now(),
): (() => Promise<RcloneProgram>) => {
  let known: { readonly program: Promise<RcloneProgram>; readonly untilMs: number } | undefined;
  return () => {
    if (known === undefined || nowMs() >= known.untilMs) {
      const program = search(find);
      known = { program, untilMs: nowMs() + TTL_MS };
      // What was not found may have been installed since.
      program.catch(() => (known = undefined));
    }
    return known.program;
  };
};

const search = async (find: FindRclone): Promise<RcloneProgram> => {
  const found = await find();
  if (E.isLeft(found)) throw storageError(found.left);
  const versions = await Promise.all(found.right.map(versionOf));
  const [newest] = versions
    .flatMap((version) => version ?? [])
    .sort((a, b) => b.major - a.major || b.minor - a.minor);
  if (newest === undefined) throw refusal('destination_tool_missing');
  const { file, major, minor } = newest;
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]))
    throw refusal('destination_tool_outdated');
  return { file, passwordsOf: await passwordOptions(file) };
};

const ask = (file: string, ...argv: readonly string[]) =>
  runRclone({ file, argv, env: {} }, new AbortController().signal, TIME_MS);

const versionOf = async (file: string) => {
  const { stdout } = await ask(file, 'version');
  const [, major, minor] = VERSION.exec(stdout) ?? [];
  return major === undefined ? undefined : { file, major: Number(major), minor: Number(minor) };
};

const providersCodec = t.array(
  t.strict({
    Prefix: t.string,
    Options: t.union([t.null, t.array(t.strict({ Name: t.string, IsPassword: t.boolean }))]),
  }),
);

const passwordOptions = async (file: string): Promise<PasswordOptions> => {
  const { stdout } = await ask(file, 'config', 'providers');
  const providers = decodeOutput(providersCodec, stdout, 'destination_tool_missing');
  const byType = new Map(
    providers.map(({ Prefix, Options }) => [
      Prefix,
      new Set((Options ?? []).flatMap(({ Name, IsPassword }) => (IsPassword ? [Name] : []))),
    ]),
  );
  return (type) => byType.get(type);
};

/** Reads what rclone printed as JSON; rejects with the refusal where it is something else. */
export const decodeOutput = <A>(
  codec: t.Decoder<unknown, A>,
  text: string,
  otherwise: StorageRefusalCode,
): A =>
  pipe(
    E.tryCatch(() => JSON.parse(text) as unknown, E.toError),
    E.flatMap((json) => codec.decode(json) as E.Either<unknown, A>),
    E.getOrElse((): A => {
      throw refusal(otherwise);
    }),
  );

/** The exit codes of rclone for a folder and for an object that do not exist. */
const ABSENT: readonly unknown[] = [3, 4];

export const isAbsent = ({ code }: RcloneExit): boolean => ABSENT.includes(code);

/** How rclone and the services behind it say it; the first that fits counts. What else they say is for the log alone. */
const KNOWN: readonly (readonly [RegExp, StorageRefusalCode])[] = [
  [/RequestTimeTooSkewed|RequestExpired/, 'destination_clock_off'],
  [
    /AuthorizationHeaderMalformed|PermanentRedirect|BucketRegionError|IllegalLocationConstraint/,
    'destination_elsewhere',
  ],
  [/x509:|certificate|knownhosts:|host key/i, 'destination_untrusted'],
  [/insufficient storage|no space left|quota|storage ?full|\b507\b/i, 'destination_full'],
  [
    /\b401\b|unauthorized|InvalidAccessKeyId|SignatureDoesNotMatch|unable to authenticate|invalid_grant|bad_auth_token|login incorrect|logon failure|\b530\b/i,
    'destination_login_rejected',
  ],
  [/\b403\b|forbidden|access ?denied|permission denied/i, 'destination_denied'],
  [
    /didn't find backend|couldn't decode|failed to parse|failed to configure|unsupported protocol|need an? /i,
    'destination_misconfigured',
  ],
  [/directory not found|bucket.*(?:not found|doesn't exist)|NoSuchBucket/i, 'destination_missing'],
  [
    /connection refused|connection reset|no such host|no route to host|network is unreachable|timeout|timed out|(?:dial|read|write|set) tcp|use of closed network connection|unexpected EOF|broken pipe|\b50[234]\b/i,
    'destination_unreachable',
  ],
];

export const rcloneRefusal = ({ code, stderr }: RcloneExit): StorageRefusalCode =>
  KNOWN.find(([pattern]) => pattern.test(stderr))?.[1] ??
  (code === 3 ? 'destination_missing' : 'destination_failed');

export const rcloneError = (exit: RcloneExit): Error =>
  storageError(storageRefused(rcloneRefusal(exit)));

/** One line for the log, without what a terminal or a log could take for something else, and no URL, which may hold a secret. */
export const rcloneMessage = (what: string, { code, stderr }: RcloneExit): string => {
  const words = stderr
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b\w+:\/\/[^\s"]+/g, '[url]');
  return `rclone ${what} (exit ${code ?? 'by a signal'}): ${words.slice(-1_000).trim()}`;
};
