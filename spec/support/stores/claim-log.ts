import type { PostgresServer } from '../database-servers/embedded-postgres.js';

/** A claim as a store in Postgres has given it. */
export interface LoggedClaim {
  readonly partition: number;
  /** In milliseconds. */
  readonly round: number;
  readonly node: string;
}

const KEEP_LOG = `
CREATE TABLE public.claim_log (nr bigserial, partition smallint, round bigint, node uuid);
CREATE FUNCTION public.log_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.claim_log (partition, round, node) VALUES (new.partition, new.round, new.node_id);
  RETURN NULL;
END $$;
CREATE TRIGGER log_claim AFTER INSERT OR UPDATE ON shipshape.partition_claim
   FOR EACH ROW EXECUTE FUNCTION public.log_claim();`;

/** Has a store's database remember every claim that it grants; answers with how to read them, in the order in which they were granted. */
export const startClaimLog = async (
  { query }: Pick<PostgresServer, 'query'>,
  database: string,
): Promise<() => Promise<readonly LoggedClaim[]>> => {
  await query(KEEP_LOG, database);
  return async () => {
    const rows = await query('SELECT * FROM public.claim_log ORDER BY nr', database);
    return rows.map(({ partition, round, node }) => ({
      partition: Number(partition),
      round: Number(round),
      node: String(node),
    }));
  };
};
