interface SharedWork<A> {
  readonly answer: Promise<A>;
  readonly controller: AbortController;
  callers: number;
}

/** Does the work of this key, or joins it where it is under way, until the caller's signal aborts. */
export type SingleFlight<A> = (
  key: string,
  work: (signal: AbortSignal) => Promise<A>,
  signal?: AbortSignal,
) => Promise<A>;

/**
 * One run of the work for all callers who want the same at the same time; no result is kept. A caller whose signal
 * aborts gets `abandoned` at once, and the others keep waiting; the work ends when the last caller has aborted.
 */
export const singleFlight = <A>(abandoned: () => A | Promise<A>): SingleFlight<A> => {
  const underWay = new Map<string, SharedWork<A>>();
  const remove = (key: string, work: SharedWork<A>) => {
    if (underWay.get(key) === work) underWay.delete(key);
  };
  const start = (key: string, work: (signal: AbortSignal) => Promise<A>): SharedWork<A> => {
    const controller = new AbortController();
    const answer = work(controller.signal).finally(() => remove(key, started));
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
      const leave = () => {
        resolve(abandoned());
        shared.callers -= 1;
        if (shared.callers > 0) return;
        remove(key, shared);
        shared.controller.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      shared.answer
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', leave));
    });
};
