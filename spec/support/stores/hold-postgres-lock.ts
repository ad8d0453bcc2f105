import pg from 'pg';

/** Takes a lock as another program would, and holds it until it is told to let go. */
export const holdPostgresLock = async (
  url: string,
  takeLock: string,
): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query(takeLock);
  return () => client.end();
};
