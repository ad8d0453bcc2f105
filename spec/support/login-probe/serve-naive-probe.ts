/** A login for the naive probe, which runs in a process of its own, as it may crash that. */
export interface NaiveLogin {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
  /** TLS without verification, unless it is off. */
  readonly overTls?: boolean;
}

export type NaiveMessage = 'ready' | 'accepted' | 'refused' | { readonly rssBytes: number };

/** Makes the requested logins, and regularly reports a sign of life and its memory. */
export const serveNaiveProbe = (logIn: (order: NaiveLogin) => Promise<NaiveMessage>): void => {
  const tell = (message: NaiveMessage): void => void process.send?.(message);
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    void logIn(order as NaiveLogin).then(tell);
  });
  setInterval(() => tell({ rssBytes: process.memoryUsage.rss() }), 20).unref();
  tell('ready');
};
