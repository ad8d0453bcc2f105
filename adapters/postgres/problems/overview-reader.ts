import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { decodeIfChanged } from '../../sql/rows/decode-if-changed.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type GrantedScopes, readableScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest } from '../../sql/access/grants-json.js';
import { effectiveGrants } from '../access/effective-grants.js';
import { decodeOverviewRow } from './overview-row.js';
import type { GrantScans } from '../access/grant-scans.js';
import type { PostgresSession } from '../connection/session.js';
import { overviewStatement } from './select-overview.js';
import { expireSnoozes } from './expire-snoozes.js';

/** The rest of the row is decoded when it has changed. */
const RevisionRow = t.type({ shape: t.number, wakes: t.union([t.number, t.null]) });
const decodeRevisionRow = decodeRow(RevisionRow, () => 'overview');

type OverviewResult = E.Either<PortFailure, t.TypeOf<typeof RevisionRow>>;

/** Steps of a TaskEither would take a quarter of the time of a call, so the hot path is written out. */
export const postgresOverviewReader = ({
  read,
  readPipelined,
  write,
}: PostgresSession): OverviewReader => {
  const decode = decodeIfChanged(decodeOverviewRow);
  const look = overviewQuery({ read, readPipelined });
  const wake = expireSnoozes(write);
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
const isShort = ({ scopes, unsuppressed }: GrantScans): boolean =>
  scopes.length <= FEW_SCOPES && unsuppressed === undefined;

const overviewQuery = ({
  read,
  readPipelined,
}: Pick<PostgresSession, 'read' | 'readPipelined'>) => {
  const outermost = effectiveGrants(read);
  const lookUnder = async (
    covering: typeof outermost.of,
    granted: GrantedScopes,
    limit: number,
  ): Promise<readonly [OverviewResult, fits: boolean]> => {
    const cover = await covering(granted)();
    if (E.isLeft(cover)) return [cover, true];
    const { scans, isCurrent } = cover.right;
    const ask = isShort(scans) ? readPipelined : read;
    const answer = await ask(overviewStatement(scans, limit))();
    if (E.isLeft(answer)) return [answer, true];
    const row = decodeRevisionRow(answer.right.rows[0]);
    return [row, E.isLeft(row) || isCurrent(row.right.shape)];
  };
  return async (granted: GrantedScopes, limit: number): Promise<OverviewResult> => {
    const [looked, fits] = await lookUnder(outermost.of, granted, limit);
    if (fits) return looked;
    // The fleet has changed since the grants were last looked at, which may have brought one beneath another.
    return (await lookUnder(outermost.reload, granted, limit))[0];
  };
};

const isOverdue = (looked: OverviewResult, at: Date): boolean =>
  E.isRight(looked) && looked.right.wakes !== null && looked.right.wakes <= at.getTime();

const isReadOnly = (woken: E.Either<PortFailure, void>): boolean =>
  E.isLeft(woken) && woken.left._tag === 'Unavailable' && woken.left.reason === 'read_only';
