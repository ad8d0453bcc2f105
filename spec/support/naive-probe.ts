import pg from 'pg';

/**
 * A login probe as one writes it in ten minutes: plain pg and a time limit on everything that takes one. It is kept
 * so that the catalogue of rogues is seen to bite. It runs in a process of its own, as it may take that along.
 */
export interface NaiveOrder {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
}

export type FromNaive = 'ready' | 'accepted' | 'refused' | { readonly rssBytes: number };

const logIn = async ({ timeoutMs, ...login }: NaiveOrder): Promise<FromNaive> => {
  const client = new pg.Client({
    ...login,
    host: '127.0.0.1',
    database: 'shop',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SHOW server_version_num');
    return 'accepted';
  } catch {
    return 'refused';
  } finally {
    await client.end();
  }
};

const tell = (message: FromNaive): void => void process.send?.(message);

process.on('disconnect', () => process.exit());
process.on('message', (order) => {
  void logIn(order as NaiveOrder).then(tell);
});
setInterval(() => tell({ rssBytes: process.memoryUsage.rss() }), 20).unref();
tell('ready');
