import { setTimeout as wait } from 'node:timers/promises';
import { postLines, syslogOver } from './syslog.js';

/** Where the lines of the audit are sent as they are stored. */
export interface AuditFeed {
  readonly send: (lines: readonly string[]) => void;
  /** Waits some seconds for what is under way. */
  readonly close: () => Promise<void>;
}

/** One more than so many that wait is lost: the store has it. */
const MOST_WAITING = 10_000;

const MOST_AT_ONCE = 100;

const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1_000, 60_000];

const CLOSING_MS = 3_000;

const TARGET = /^(syslog(\+tcp|\+tls)?:\/\/[^\s/?#]+|https?:\/\/\S+)$/;

/** Whether a text is `syslog://host:514`, `syslog+tcp://…`, `syslog+tls://…` or the URL of a webhook; or `none`. */
export const isAuditTarget = (to: string): boolean => to === 'none' || TARGET.test(to);

/**
 * Sends line after line in their order, again and again where they don't arrive. `onWarning` is called once each time that begins, and at
 * its end where lines were lost.
 */
export const auditFeed = (to: string, onWarning: (warning: string) => void): AuditFeed => {
  const { deliver, close } = to.startsWith('syslog') ? syslogOver(to) : postLines(to);
  const waiting: string[] = [];
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  let isFailing = false;
  const lost = lostLines(onWarning);
  const work = async (): Promise<void> => {
    for (let retryMs = FIRST_RETRY_MS; waiting.length > 0 && !closing.signal.aborted;) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      try {
        await deliver(batch);
        waiting.splice(0, batch.length);
        lost.warn();
        [isFailing, retryMs] = [false, FIRST_RETRY_MS];
      } catch (error) {
        if (!isFailing) onWarning(notSentWording(error));
        isFailing = true;
        await wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(
          () => undefined,
        );
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    }
    working = undefined;
  };
  return {
    send: (lines) => {
      waiting.push(...lines);
      lost.add(waiting.splice(MOST_WAITING).length);
      working ??= work();
    },
    close: async () => {
      await Promise.race([working, wait(CLOSING_MS, undefined, { ref: false })]);
      closing.abort();
      lost.warn(waiting.length);
      close();
    },
  };
};

/** `fetch` only says that it has failed, and has why as the cause: one of each address where a name has several. */
const notSentWording = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const why = causes.filter((one) => one instanceof Error).map(String);
  const what = why.length > 0 && error instanceof Error ? error.message : String(error);
  return `The audit cannot be sent: ${[what, ...why].join(': ')}. It is tried again.`;
};

/** Counts what is lost, and warns of all of it at once. */
const lostLines = (onWarning: (warning: string) => void) => {
  let lost = 0;
  return {
    add: (count: number): void => void (lost += count),
    warn: (more = 0): void => {
      lost += more;
      if (lost > 0) onWarning(`${lost} lines of the audit were not sent; the store has them.`);
      lost = 0;
    },
  };
};
