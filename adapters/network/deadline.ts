export interface DeadlineOptions {
  /** Ends the work early. */
  readonly caller?: AbortSignal | undefined;
  /** Whether the deadline keeps the process alive, as it does by default. */
  readonly keepsAlive?: boolean | undefined;
}

/**
 * Calls `onExpired` when the time is up, unless the returned function is called before. The answer that a deadline
 * waits for may have arrived unread while the whole process stood still, so it is read first.
 */
export const deadline = (
  ms: number,
  onExpired: () => void,
  { keepsAlive = true }: Pick<DeadlineOptions, 'keepsAlive'> = {},
): (() => void) => {
  let expiry: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    expiry = setImmediate(onExpired);
  }, ms);
  if (!keepsAlive) timer.unref();
  return () => {
    clearTimeout(timer);
    clearImmediate(expiry);
  };
};

/** Why work ended before it had a result: its time was up, or its caller's signal aborted. */
export type EarlyEnd = 'expired' | 'aborted';

/**
 * The result of the work, or what `endEarly` returns as soon as the time is up or the caller's signal aborts. The
 * work's signal aborts then, so that it frees what it holds; the result does not wait for that.
 */
export const withDeadline = <A>(
  ms: number,
  work: (signal: AbortSignal) => Promise<A>,
  endEarly: (why: EarlyEnd) => A | Promise<A>,
  { caller, keepsAlive }: DeadlineOptions = {},
): Promise<A> =>
  new Promise((resolve, reject) => {
    if (caller?.aborted === true) {
      resolve(endEarly('aborted'));
      return;
    }
    const controller = new AbortController();
    const end = (why: EarlyEnd) => {
      clear();
      resolve(endEarly(why));
      controller.abort();
    };
    const abort = () => end('aborted');
    const clearDeadline = deadline(ms, () => end('expired'), { keepsAlive });
    const clear = () => {
      clearDeadline();
      caller?.removeEventListener('abort', abort);
    };
    caller?.addEventListener('abort', abort, { once: true });
    work(controller.signal).finally(clear).then(resolve, reject);
  });
