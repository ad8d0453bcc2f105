import pg from 'pg';

/** To a server on 127.0.0.1. */
export interface PgLogin {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

type Texts = Readonly<Record<string, string>>;

/** A session, which its caller ends; the server may end before it. */
export const pgSessionAt = async (
  { port, user, password }: PgLogin,
  database = 'postgres',
): Promise<pg.Client> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Runs statements one after the other in a session of their own, and returns the rows of the last. */
export const queryAt = async (
  login: PgLogin,
  statements: string | readonly string[],
  database = 'postgres',
): Promise<readonly Texts[]> => {
  const session = await pgSessionAt(login, database);
  try {
    let rows: readonly Texts[] = [];
    for (const statement of [statements].flat())
      rows = [await session.query<Texts>(statement)].flat().at(-1)?.rows ?? [];
    return rows;
  } finally {
    await session.end();
  }
};
