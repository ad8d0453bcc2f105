import * as E from 'fp-ts/lib/Either.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Api } from '../../api/api.js';
import type { RunBody } from '../../api/backups/run-body.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import type { ApiStep, CommandOutput, GlobalOptions } from '../command/command-output.js';
import { commandOutput, EXIT } from '../command/command-output.js';
import { handleSignals } from '../command/handle-signals.js';
import { type ShowStage, withProgress } from '../progress/with-progress.js';
import { formatSize } from '../terminal/view.js';
import { silent } from './dump-result.js';
import { findDump } from './find-run.js';
import { type RestoredFrom, showDryRestore, showRestore } from './show-restore.js';

export interface RestoreOptions extends GlobalOptions {
  readonly to: string;
  readonly as?: string;
  readonly onlyTable?: readonly string[];
  readonly jobs?: string;
  readonly replace?: boolean;
  readonly keyFile?: string;
  readonly dryRun?: boolean;
}

/** Starts the restore of a dump, shows how far it is, and waits for its end. */
export const restoreCommand =
  (deps: CommandLineDeps, named: string, options: RestoreOptions): ApiStep =>
  async (api) => {
    const dump = await findDump(api, named);
    if (E.isLeft(dump)) return dump;
    const key = await keyFor(deps, dump.right, options);
    if (E.isLeft(key)) return key;
    const { signal, dispose } = handleSignals(deps);
    try {
      const started = await api.startRestore(
        dump.right.id as Uuid,
        {
          to: options.to,
          as: options.as ?? null,
          only_tables: options.onlyTable ?? [],
          jobs: options.jobs === undefined ? null : Number(options.jobs),
          replace: options.replace === true,
          dry_run: options.dryRun === true,
          key: key.right ?? null,
        },
        signal,
      );
      if (E.isLeft(started))
        return signal.aborted ? E.right(silent(EXIT.interrupted, { interrupted: true })) : started;
      const { run } = started.right;
      if (run !== null) {
        const located = await api.locate(started.right.database);
        const isInFleet = E.isRight(located) && located.right.length > 0;
        const from = { dump: dump.right, isInFleet };
        return await follow(deps, api, run as Uuid, from, options, signal);
      }
      const body = { ...started.right, of: dump.right.id };
      return E.right(commandOutput(body, () => showDryRestore(started.right, dump.right)));
    } finally {
      dispose();
    }
  };

/** The private key of an encrypted dump: from a file that no other user may read, or typed at a prompt. */
const keyFor = async (
  deps: CommandLineDeps,
  { stored }: RunBody,
  { keyFile }: RestoreOptions,
): Promise<E.Either<ErrorDocument, string | undefined>> => {
  if (stored?.encrypted !== true) return E.right(undefined);
  if (keyFile !== undefined) {
    const text = await deps.readPrivateText(keyFile);
    if (E.isRight(text) && text.right !== undefined) return E.right(text.right);
    const why = E.isLeft(text) ? text.left : `${keyFile} is not there`;
    return E.left(malformedRequest([`--key-file: ${why}.`]));
  }
  if (deps.terminal === undefined) return E.left(malformedRequest([NO_KEY]));
  const typed = await deps.terminal.askSecret('Private key of the dump (AGE-SECRET-KEY-…): ');
  return typed === undefined ? E.left(malformedRequest([NO_KEY])) : E.right(typed);
};

const NO_KEY =
  'The dump is encrypted, and no private key was typed: name a file that has it with --key-file.';

const POLLED_MS = 1_000;

/** For so many polls in a row a service may be away, such as one that restarts. */
const MOST_FAILURES = 60;

/** The first signal cancels the restore, of which the end is waited for. */
const follow = async (
  deps: CommandLineDeps,
  api: Api,
  run: Uuid,
  from: RestoredFrom,
  options: RestoreOptions,
  signal: AbortSignal,
): Promise<E.Either<ErrorDocument, CommandOutput>> => {
  const began = deps.clock.now();
  const cancel = (): void => void api.cancelRun(run);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const ended = await withProgress(deps, options, { label: 'Preparing' }, (show) =>
    untilEnd(deps, api, run, (body) =>
      showProgress(show, body, deps.clock.now().getTime() - began.getTime()),
    ),
  );
  signal.removeEventListener('abort', cancel);
  if (E.isLeft(ended)) return ended;
  const { state, failure } = ended.right;
  const isGood = state === 'done' && failure === null;
  const wasInterrupted = signal.aborted && state !== 'done';
  const exitCode = wasInterrupted ? EXIT.interrupted : isGood ? EXIT.yes : EXIT.no;
  return E.right(
    commandOutput(ended.right, (body, view) => showRestore(body, from, view), exitCode),
  );
};

const untilEnd = async (
  { sleep }: Pick<CommandLineDeps, 'sleep'>,
  api: Pick<Api, 'getRun'>,
  run: Uuid,
  onPoll: (body: RunBody) => void,
): Promise<E.Either<ErrorDocument, RunBody>> => {
  for (let failures = 0; ;) {
    const polled = await api.getRun(run);
    if (E.isRight(polled)) {
      failures = 0;
      if (polled.right.ended_at !== null) return polled;
      onPoll(polled.right);
    } else if (polled.left.status < 500 || (failures += 1) > MOST_FAILURES) return polled;
    await sleep(POLLED_MS);
  }
};

const LABELS: Readonly<Record<string, string>> = {
  preparing: 'Preparing',
  restoring: 'Restoring',
  counting: 'Indexing and counting',
  naming: 'Naming',
  done: 'Naming',
};

const showProgress = (show: ShowStage, { size_bytes, restoring }: RunBody, ms: number): void => {
  if (restoring === null) return;
  const { step, total_bytes, objects } = restoring;
  const rate = formatSize(size_bytes / Math.max(1, ms / 1_000));
  show({
    label: LABELS[step] ?? step,
    ...(step === 'restoring' && { done: size_bytes, total: total_bytes }),
    detail: `${formatSize(size_bytes)} of ${formatSize(total_bytes)}  ${rate}/s  ${objects} objects`,
  });
};
