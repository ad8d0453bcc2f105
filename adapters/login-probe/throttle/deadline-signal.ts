export interface DeadlineSignal {
  readonly signal: AbortSignal;
  /** Calls it off, if it has not come. */
  readonly clear: () => void;
}

/** A signal that comes when the time is up, or with another signal, whichever is first. */
export const deadlineSignal = (ms: number, sooner: AbortSignal): DeadlineSignal => {
  const controller = new AbortController();
  const ring = () => controller.abort();
  // What is waited for keeps the process alive where anything should.
  // After a pause of the whole process the answer may lie there already, unread.
  const timer = setTimeout(() => setImmediate(ring), ms).unref();
  if (sooner.aborted) ring();
  else sooner.addEventListener('abort', ring, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      sooner.removeEventListener('abort', ring);
    },
  };
};
