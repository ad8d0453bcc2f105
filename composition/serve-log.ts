import * as O from 'fp-ts/lib/Option.js';
import { differenceWording } from '../core/backups/proof/unproved-wording.js';
import type { EndedRun } from '../adapters/scheduler/backups/dispatch-runs.js';
import type { DeliveryAttempt } from '../core/notifications/delivery.js';
import type { Overrides } from './shipshape.js';
import type { WarningListeners } from './warnings.js';

/** Calls back after this time, unless the returned function is called before. */
type After = (ms: number, callBack: () => void) => () => void;

export interface ServeLogOptions {
  /** Writes a line. */
  readonly printError: (line: string) => void;
  readonly nowMs?: () => number;
  readonly after?: After;
}

type Fields = Readonly<Record<string, string | number>>;

/** An error of the store or of a provider that has not come back for so long is over. */
const QUIET_MS = 60_000;

const LEVELS = { began: 40, ended: 30 } as const;

/**
 * What a service logs beside its requests, in lines of JSON with the fields of theirs: `level`, `time`, `msg`, and to
 * search by, `component`, `event` and `state`. Each incident has one line when it begins, and one when it is over.
 */
export const serveLog = ({
  printError,
  nowMs = Date.now,
  after = afterTimer,
}: ServeLogOptions): WarningListeners & Pick<Overrides, 'onRunEnd' | 'onDelivery'> => {
  const log = (component: string, state: keyof typeof LEVELS, msg: string, fields: Fields) =>
    printError(
      JSON.stringify({ level: LEVELS[state], time: nowMs(), component, state, ...fields, msg }),
    );
  const errorsOf = (component: string, name: string) => {
    const event = `${component}_error`;
    return untilQuiet(after, {
      began: (message) => log(component, 'began', `${name}: ${message}`, { event }),
      ended: (message, times) =>
        log(component, 'ended', `${name}: ${message}. Over.`, { event, times }),
    });
  };
  return {
    onStoreError: errorsOf('store', 'The store'),
    onProviderError: errorsOf('provider', 'The provider of identities'),
    onToolNotice: (notice) =>
      log('tools', 'began', `The dump tools: ${notice}`, { event: 'tool_notice' }),
    onMonitoringWarning: (warning, { state, ...fields }) =>
      log('watch', state, `The watch: ${warning}`, fields),
    onRunEnd: (ended) =>
      printError(JSON.stringify({ time: nowMs(), component: 'backups', ...runEndLine(ended) })),
    onDelivery: (attempt) => {
      if (attempt.outcome === 'given_up')
        printError(
          JSON.stringify({ time: nowMs(), component: 'notifications', ...givenUpLine(attempt) }),
        );
    },
  };
};

/** For a message that its channel never accepted; all attempts are in the list of deliveries. */
const givenUpLine = ({ channel, message, attempts, code }: DeliveryAttempt) => ({
  level: LEVELS.began,
  event: 'delivery_given_up',
  channel,
  message,
  attempts,
  ...(O.isSome(code) && { code: code.value }),
  msg: `The channel ${channel}: a message is given up (${O.getOrElse(() => 'channel_failed')(code)}).`,
});

/** One line for each attempt, also for those that succeed. */
const runEndLine = (ended: EndedRun) => {
  const { run, outcome, sizeBytes, failure, seconds } = ended;
  const code = O.toUndefined(failure)?.code;
  return {
    level: code === undefined ? 30 : 40,
    event: 'run_ended',
    schedule: run.schedulePath,
    run: run.id,
    attempt: run.attempt,
    outcome: outcome.toLowerCase(),
    ...(code !== undefined && { code }),
    ...namedDifference(failure),
    size_bytes: sizeBytes,
    seconds,
    msg: `The dump ${run.schedulePath}: ${endOf(ended)}${code === undefined ? '' : ` (${code})`}.`,
  };
};

const endOf = ({ outcome, isUndescribed }: EndedRun): string =>
  `${RUN_ENDS[outcome]}${outcome === 'Done' && isUndescribed === true ? ', without its manifest' : ''}`;

/** The log is for the operator, and may have the names that a run does not keep. */
const namedDifference = (failure: EndedRun['failure']): Fields =>
  O.isSome(failure) && failure.value.code === 'dump_differs'
    ? { difference: differenceWording(failure.value.difference) }
    : {};

const RUN_ENDS: Readonly<Record<EndedRun['outcome'], string>> = {
  Done: 'done',
  Failed: 'failed',
  Cancelled: 'cancelled',
  again: 'failed, to be tried again',
  lost: 'left to another node',
};

const afterTimer: After = (ms, callBack) => {
  const timer = setTimeout(callBack, ms).unref();
  return () => clearTimeout(timer);
};

interface Incident {
  readonly began: (message: string) => void;
  readonly ended: (message: string, times: number) => void;
}

/** Logs each message once, however often it comes, and its end when it has not come for a while. */
const untilQuiet = (after: After, { began, ended }: Incident) => {
  const open = new Map<string, { readonly times: number; readonly cancel: () => void }>();
  return ({ message }: Error): void => {
    const before = open.get(message);
    if (before === undefined) began(message);
    before?.cancel();
    const times = (before?.times ?? 0) + 1;
    const cancel = after(QUIET_MS, () => {
      open.delete(message);
      ended(message, times);
    });
    open.set(message, { times, cancel });
  };
};
