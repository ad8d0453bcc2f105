import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { StoreHealth } from '../../../core/shared/ports/store-health.js';
import type { PostgresSession } from './session.js';

const LOOK = { name: 'health', text: 'SELECT count FROM resource_count LIMIT 1' };

export const postgresStoreHealth = ({ read }: PostgresSession): StoreHealth => ({
  check: pipe(
    read(LOOK),
    TE.map(() => undefined),
  ),
});
