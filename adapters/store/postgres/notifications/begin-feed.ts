import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { takeLock } from '../connection/advisory-lock.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { FLEET } from './select-feed.js';

const BEGIN = `
INSERT INTO upkeep (resource_id, type, wake_at, changed_at)
SELECT ${FLEET}, 'channel', ${STORE_NOW}, ${STORE_NOW}
    ON CONFLICT DO NOTHING
RETURNING note_open_problems(resource_id)`;

type Transacting = Pick<PostgresSession, 'transact'>;

/** Waits for those who change problems and do not see the feed: their problems are open when it begins. */
export const beginFeed = ({ transact }: Transacting): TE.TaskEither<PortFailure, unknown> =>
  transact((execute) =>
    pipe(
      execute({ text: takeLock('channels') }),
      TE.flatMap(() => execute({ text: BEGIN })),
    ),
  );

const END = `
DELETE FROM upkeep WHERE resource_id = ${FLEET} AND changed_at < ${STORE_NOW} - $1::bigint`;

const FORGET = `DELETE FROM channel_change WHERE channel = ${FLEET}`;

/** Its entries are removed with it. */
export const endFeed = (
  { transact }: Transacting,
  unusedMs: number,
): TE.TaskEither<PortFailure, boolean> =>
  transact((execute) =>
    pipe(
      execute({ text: takeLock('channels') }),
      TE.flatMap(() => execute({ text: END, values: [unusedMs] })),
      TE.map(({ rowCount }) => rowCount > 0),
      TE.tap((isOver) => (isOver ? execute({ text: FORGET }) : TE.right(undefined))),
    ),
  );
