/** What a naive probe is sent to. It runs in a process of its own, as it may take that along. */
export interface NaiveLogin {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
  /** TLS with whoever answers, where it is spoken at all. */
  readonly overTls?: boolean;
}

export type NaiveMessage = 'ready' | 'accepted' | 'refused' | { readonly rssBytes: number };

/** Makes the logins that are ordered, and tells all the time that it lives, and how much it takes. */
export const serveNaiveProbe = (logIn: (order: NaiveLogin) => Promise<NaiveMessage>): void => {
  const tell = (message: NaiveMessage): void => void process.send?.(message);
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    void logIn(order as NaiveLogin).then(tell);
  });
  setInterval(() => tell({ rssBytes: process.memoryUsage.rss() }), 20).unref();
  tell('ready');
};
