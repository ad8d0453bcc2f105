import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import type { Store } from '../../../core/store.js';
import { registersOver } from '../sql/register-writes.js';
import type { OnPostgresError } from './connection/failure.js';
import { postgresFleetRegister } from './fleet/fleet-register.js';
import { makeReady } from './opening/make-ready.js';
import { openFailure, type PostgresOpenFailure } from './opening/open-failure.js';
import { postgresOverviewReader } from './problems/overview-reader.js';
import { postgresPermissionCheck, postgresTokenRegister } from './access/registers.js';
import { type ClientLimits, USUAL_LIMITS } from './connection/client-options.js';
import { problemHistory } from '../sql/problems/problem-pages.js';
import { resourceReader } from '../sql/problems/resources/resource-reader.js';
import { historyReads } from './problems/problem-page.js';
import { postgresPageReads } from './problems/snoozes.js';
import { postgresProblemRegister } from './problems/problem-register.js';
import type { PostgresSession } from './connection/session.js';
import { postgresSession, postgresStoreHealth } from './connection/session.js';
import { RESOURCE_SELECTS } from './problems/resources/select-candidates.js';
import { postgresMonitoredFleet } from './monitoring/monitored-fleet.js';
import { RUN_PAGE, scheduleReads } from './backups/run-reads.js';
import { postgresEngine } from './connection/engine.js';
import { openConnections } from './connection/open-connections.js';
import { storePlace } from './opening/server.js';

export interface PostgresStoreOptions extends Partial<ClientLimits> {
  /** Such as `postgres://user:password@host:5432/database`; its parameters are those of pg, `sslmode` among them. */
  readonly url: string;
  /** How many connections are open at most. */
  readonly connections?: number;
  /** The same for every node that shares the store. */
  readonly sealer: SecretSealer;
  /** For how long a token that was found is believed without looking, in milliseconds. */
  readonly tokenCacheTtlMs?: number;
  /** Hears of each exception of the driver, that of an idle connection included. */
  readonly onError?: OnPostgresError;
}

const CONNECTIONS = 5;

/** The longest for which a token may live on that another node has revoked. */
const TOKEN_CACHE_TTL_MS = 1_000;

type Opened<A> = E.Either<PostgresOpenFailure, A>;

/** Opens the store in a database: creates it if it does not exist, and migrates an older one. */
export const openPostgresStore = async ({
  url,
  connections = CONNECTIONS,
  sealer,
  onError = () => undefined,
  tokenCacheTtlMs = TOKEN_CACHE_TTL_MS,
  ...limits
}: PostgresStoreOptions): Promise<Opened<Store>> => {
  const place = storePlace(url);
  if (O.isNone(place)) return E.left({ _tag: 'StoreAddressMalformed' });
  try {
    const opened = await openConnections(url, { connections, ...USUAL_LIMITS, ...limits }, onError);
    const ready = await makeReady(opened.pool, place.value, sealer);
    if (E.isRight(ready))
      return E.right(storeOver(postgresSession(opened, onError), sealer, tokenCacheTtlMs));
    await opened.pool.end();
    return ready;
  } catch (error) {
    return E.left(openFailure(place.value, error));
  }
};

const storeOver = (
  session: PostgresSession,
  sealer: SecretSealer,
  rememberTokensMs: number,
): Store => {
  const engine = postgresEngine(session);
  const pages = postgresPageReads(session, engine);
  return {
    fleet: postgresFleetRegister(session, engine, sealer),
    overview: postgresOverviewReader(session),
    problems: postgresProblemRegister(session, engine),
    history: problemHistory(engine, pages, historyReads(engine, pages)),
    resources: resourceReader(engine, pages, RESOURCE_SELECTS),
    permissions: postgresPermissionCheck(session),
    tokens: postgresTokenRegister(engine, rememberTokensMs),
    monitored: postgresMonitoredFleet(session, sealer),
    ...registersOver(engine, sealer, { runPage: RUN_PAGE, schedules: scheduleReads(engine) }),
    health: postgresStoreHealth(session),
    close: session.close,
  };
};
