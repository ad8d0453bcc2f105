import pg from 'pg';

const KILL =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = $2';

/** Takes every connection that a server has, and ends those of one program for it, until it is told to let go of all. */
export const exhaustConnections = (
  url: string,
  victim: { readonly application: string; readonly database: string },
): (() => Promise<void>) => {
  const eaters: pg.Client[] = [];
  const state = { isSated: false };
  const eat = async (): Promise<void> => {
    const eater = new pg.Client({ connectionString: url, application_name: 'eater' });
    if (await connects(eater)) eaters.push(eater);
    await eaters[0]?.query(KILL, [victim.application, victim.database]);
    // What was killed is gone only a moment later, and the victim tries to be the first to find its place free.
    if (!state.isSated) await eat();
  };
  const eating = eat();
  return async () => {
    state.isSated = true;
    await eating;
    await Promise.all(eaters.map((eater) => eater.end()));
  };
};

const connects = async (client: pg.Client): Promise<boolean> => {
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  }
};
