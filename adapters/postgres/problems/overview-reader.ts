import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { decodeChanged } from '../../sql/rows/decode-if-changed.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type GrantedScopes, readableScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest } from '../../sql/access/grants-json.js';
import { outermostGrants } from '../access/effective-grants.js';
import { decodeOverviewRow } from './overview-row.js';
import type { OverviewWalks } from '../access/grant-scans.js';
import type { PostgresSession } from '../connection/session.js';
import { overviewStatement } from './select-overview.js';
import { wakeProblems } from './expire-snoozes.js';

/** The rest of the row is decoded when it has changed. */
const LookRow = t.type({ shape: t.number, wakes: t.union([t.number, t.null]) });
const decodeLook = decodeRow(LookRow, () => 'overview');

type Look = E.Either<PortFailure, t.TypeOf<typeof LookRow>>;

/** Steps of a TaskEither would take a quarter of the time of a call, so the hot path is written out. */
export const postgresOverviewReader = ({ read, poll, write }: PostgresSession): OverviewReader => {
  const decode = decodeChanged(decodeOverviewRow);
  const look = lookOver({ read, poll });
  const wake = wakeProblems(write);
  return {
    read: (caller, limit, at) => async () => {
      const granted = readableScopes(caller);
      let looked = await look(granted, limit);
      while (isOverdue(looked, at)) {
        const woken = await wake(at)();
        // A standby shows what was woken elsewhere.
        if (isReadOnly(woken)) break;
        looked = E.isLeft(woken) ? woken : await look(granted, limit);
      }
      if (E.isLeft(looked)) return looked;
      return decode(`${limit} ${grantsDigest(granted)}`, looked.right);
    },
  };
};

/** In characters: some hundred scopes. */
const FEW_SCOPES = 4_096;

/** To walk more, or past what is folded, may take so long that nobody else should wait for it. */
const isShort = ({ scopes, unfolding }: OverviewWalks): boolean =>
  scopes.length <= FEW_SCOPES && unfolding === undefined;

const lookOver = ({ read, poll }: Pick<PostgresSession, 'read' | 'poll'>) => {
  const outermost = outermostGrants(read);
  const lookUnder = async (
    covering: typeof outermost.of,
    granted: GrantedScopes,
    limit: number,
  ): Promise<readonly [Look, fits: boolean]> => {
    const cover = await covering(granted)();
    if (E.isLeft(cover)) return [cover, true];
    const { walks, fits } = cover.right;
    const ask = isShort(walks) ? poll : read;
    const answer = await ask(overviewStatement(walks, limit))();
    if (E.isLeft(answer)) return [answer, true];
    const row = decodeLook(answer.right.rows[0]);
    return [row, E.isLeft(row) || fits(row.right.shape)];
  };
  return async (granted: GrantedScopes, limit: number): Promise<Look> => {
    const [looked, fits] = await lookUnder(outermost.of, granted, limit);
    if (fits) return looked;
    // The fleet has changed since the grants were last looked at, which may have brought one beneath another.
    return (await lookUnder(outermost.again, granted, limit))[0];
  };
};

const isOverdue = (looked: Look, at: Date): boolean =>
  E.isRight(looked) && looked.right.wakes !== null && looked.right.wakes <= at.getTime();

const isReadOnly = (woken: E.Either<PortFailure, void>): boolean =>
  E.isLeft(woken) && woken.left._tag === 'Unavailable' && woken.left.reason === 'read_only';
