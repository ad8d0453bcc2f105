import type { PostgresServer } from '../database-servers/embedded-postgres.js';

/** A turn as a store in Postgres has given it. */
export interface LoggedClaim {
  readonly partition: number;
  /** In milliseconds. */
  readonly round: number;
  readonly node: string;
}

const KEEP_LOG = `
CREATE TABLE public.turn_log (nr bigserial, slot smallint, round bigint, node uuid);
CREATE FUNCTION public.log_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.turn_log (slot, round, node) VALUES (new.slot, new.round, new.node_id);
  RETURN NULL;
END $$;
CREATE TRIGGER log_turn AFTER INSERT OR UPDATE ON shipshape.watch_turn
   FOR EACH ROW EXECUTE FUNCTION public.log_turn();`;

/** Has a store's database remember every turn that it gives; answers with how to read them, in the order in which they were given. */
export const startClaimLog = async (
  { query }: Pick<PostgresServer, 'query'>,
  database: string,
): Promise<() => Promise<readonly LoggedClaim[]>> => {
  await query(KEEP_LOG, database);
  return async () => {
    const rows = await query('SELECT * FROM public.turn_log ORDER BY nr', database);
    return rows.map(({ slot, round, node }) => ({
      partition: Number(slot),
      round: Number(round),
      node: String(node),
    }));
  };
};
