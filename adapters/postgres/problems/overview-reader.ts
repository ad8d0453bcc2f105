import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { decodeIfChanged } from '../../sql/rows/decode-if-changed.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type ReadableGrants, readableGrants } from '../../sql/access/granted-scopes.js';
import { effectiveGrants } from '../access/effective-grants.js';
import type { GrantScans } from '../access/grant-scans.js';
import type { PostgresSession } from '../connection/session.js';
import { decodeOverviewRow } from './overview-row.js';
import { overviewStatement } from './select-overview.js';
import { expireSnoozes } from './expire-snoozes.js';

const RevisionRow = t.type({
  fleet_revision: t.number,
  next_snooze_end: t.union([t.number, t.null]),
});
const decodeRevisionRow = decodeRow(RevisionRow, () => 'overview');

type OverviewResult = E.Either<PortFailure, t.TypeOf<typeof RevisionRow>>;

/** Steps of a TaskEither would take a quarter of the time of a call, so the hot path is written with await. */
export const postgresOverviewReader = ({
  read,
  readPipelined,
  write,
}: PostgresSession): OverviewReader => {
  const decode = decodeIfChanged(decodeOverviewRow);
  const query = overviewQuery({ read, readPipelined });
  const expire = expireSnoozes(write);
  return {
    read: (caller, limit, at) => async () => {
      const grants = readableGrants(caller);
      let result = await query(grants, limit);
      while (isOverdue(result, at)) {
        const expired = await expire(at)();
        // A standby shows the problems whose snooze has ended as soon as another node has updated them.
        if (isReadOnly(expired)) break;
        result = E.isLeft(expired) ? expired : await query(grants, limit);
      }
      if (E.isLeft(result)) return result;
      return decode(`${limit} ${grants.digest}`, result.right);
    },
  };
};

/** In characters: some hundred scopes. */
const FEW_SCOPES = 4_096;

/** Scans of more scopes, or of suppressed problems, may take so long that no other statement should wait for them. */
const isShort = ({ scopes, unsuppressed }: GrantScans): boolean =>
  scopes.length <= FEW_SCOPES && unsuppressed === undefined;

const overviewQuery = ({
  read,
  readPipelined,
}: Pick<PostgresSession, 'read' | 'readPipelined'>) => {
  const effective = effectiveGrants(read);
  const queryWith = async (
    scansOf: typeof effective.of,
    grants: ReadableGrants,
    limit: number,
  ): Promise<readonly [OverviewResult, isCurrent: boolean]> => {
    const found = await scansOf(grants)();
    if (E.isLeft(found)) return [found, true];
    const { scans, isCurrent } = found.right;
    const execute = isShort(scans) ? readPipelined : read;
    const answer = await execute(overviewStatement(scans, limit))();
    if (E.isLeft(answer)) return [answer, true];
    const row = decodeRevisionRow(answer.right.rows[0]);
    return [row, E.isLeft(row) || isCurrent(row.right.fleet_revision)];
  };
  return async (grants: ReadableGrants, limit: number): Promise<OverviewResult> => {
    const [result, isCurrent] = await queryWith(effective.of, grants, limit);
    if (isCurrent) return result;
    // The fleet has changed since the effective grants were computed: one may now be under another.
    return (await queryWith(effective.reload, grants, limit))[0];
  };
};

const isOverdue = (result: OverviewResult, at: Date): boolean =>
  E.isRight(result) &&
  result.right.next_snooze_end !== null &&
  result.right.next_snooze_end <= at.getTime();

const isReadOnly = (expired: E.Either<PortFailure, void>): boolean =>
  E.isLeft(expired) && expired.left._tag === 'Unavailable' && expired.left.reason === 'read_only';
