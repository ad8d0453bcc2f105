import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { StoreHealth } from '../../../core/shared/ports/store-health.js';
import type { PostgresSession } from './session.js';

const SELECT_ANY_COUNT = { name: 'health', text: 'SELECT count FROM resource_count LIMIT 1' };

export const postgresStoreHealth = ({ read }: PostgresSession): StoreHealth => ({
  check: pipe(
    read(SELECT_ANY_COUNT),
    TE.map(() => undefined),
  ),
});
