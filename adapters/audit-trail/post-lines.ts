/** Sends lines, and rejects where they may not have arrived. */
export interface Delivery {
  readonly deliver: (lines: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

const TIMEOUT_MS = 30_000;

/** Posts lines to a webhook, as JSON lines. */
export const postLines = (url: string): Delivery => ({
  deliver: async (lines) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answers ${response.status}`);
  },
  close: () => undefined,
});
