interface WorkUnderWay<A> {
  readonly answer: Promise<A>;
  readonly controller: AbortController;
  callers: number;
}

/** Does the work under this key, or joins whoever does it already, until the caller's signal. */
export type SingleFlight<A> = (
  key: string,
  work: (signal: AbortSignal) => Promise<A>,
  signal?: AbortSignal,
) => Promise<A>;

/**
 * One work for all who want the same at the same time; nothing of it is kept afterwards. A caller who goes away
 * is answered `abandoned` at once, and leaves the others theirs; the last to go ends the work.
 */
export const singleFlight = <A>(abandoned: () => A | Promise<A>): SingleFlight<A> => {
  const underWay = new Map<string, WorkUnderWay<A>>();
  const forget = (key: string, work: WorkUnderWay<A>) => {
    if (underWay.get(key) === work) underWay.delete(key);
  };
  const start = (key: string, work: (signal: AbortSignal) => Promise<A>): WorkUnderWay<A> => {
    const controller = new AbortController();
    const answer = work(controller.signal).finally(() => forget(key, started));
    const started = { answer, controller, callers: 0 };
    underWay.set(key, started);
    return started;
  };
  return (key, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        resolve(abandoned());
        return;
      }
      const shared = underWay.get(key) ?? start(key, work);
      shared.callers += 1;
      const goAway = () => {
        resolve(abandoned());
        shared.callers -= 1;
        if (shared.callers > 0) return;
        forget(key, shared);
        shared.controller.abort();
      };
      signal?.addEventListener('abort', goAway, { once: true });
      shared.answer
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', goAway));
    });
};
