/** Asks the service. Rejects where nothing answers in time. */
export const send = (path: string, options: RequestInit, limitMs = 20_000): Promise<Response> =>
  fetch(path, {
    ...options,
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(limitMs),
  });

/** What was asked for before the page was there, and was not taken yet. */
export const early = ((globalThis as { early?: Map<string, Promise<Response>> }).early ??=
  new Map());

/** Asks for what is read first, while the page itself is still being loaded. */
export const askEarly = (path: string): void => {
  const asked = send(path, {});
  // It rejects where it is taken.
  asked.catch(() => undefined);
  early.set(path, asked);
};

/** What was asked for so early, once. */
export const takeEarly = (path: string): Promise<Response> | undefined => {
  const asked = early.get(path);
  early.delete(path);
  return asked;
};
