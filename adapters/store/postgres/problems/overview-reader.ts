import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type {
  OverviewFacts,
  OverviewReader,
} from '../../../../core/problems/ports/overview-reader.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { decodeIfChanged, decodeOverviewRow } from './overview-row.js';
import { cacheByRevision } from '../../sql/engine/cache-by-revision.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type ReadableGrants, readableGrants } from '../../sql/access/granted-scopes.js';
import { effectiveGrants } from '../access/effective-grants.js';
import type { GrantScans } from '../access/grant-columns.js';
import { type DatabaseRevision, databaseRevision } from '../connection/database-revision.js';
import type { PostgresSession } from '../connection/session.js';
import { overviewStatement } from './select-overview.js';
import { expireSnoozes } from './snoozes.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** The rest of the row is what the overview is made of. */
const decodeRevisions = decodeRow(
  t.type({
    revision: t.union([t.string, t.null]),
    fleet_revision: t.number,
    next_snooze_end: t.union([t.number, t.null]),
    has_many_steps: t.boolean,
  }),
  () => 'overview',
);

interface OverviewReading {
  readonly facts: OverviewFacts;
  readonly revision: DatabaseRevision;
  readonly fleetRevision: number;
  /** When the next snooze ends, in milliseconds since 1970: until then the facts hold if nothing is written. */
  readonly validUntil: number;
}

const CACHED_READINGS = 1_000;

type OverviewResult = E.Either<PortFailure, OverviewReading>;

/** Steps of a TaskEither would take a quarter of the time of a call, so the hot path is written with await. */
export const postgresOverviewReader = (session: PostgresSession): OverviewReader => {
  const query = overviewQuery(session);
  const expire = expireSnoozes(session.write);
  const currentRevision = databaseRevision(session.readPipelined);
  const unlessUnchanged = cacheByRevision<OverviewReading>({
    most: CACHED_READINGS,
    revisionOf: ({ revision }) => revision,
  });
  return {
    read: (caller, limit, at) => async () => {
      const grants = readableGrants(caller);
      const read = async () => {
        const current = await currentRevision();
        if (E.isLeft(current)) return current;
        return unlessUnchanged(keyOf(grants, limit), current.right, () => query(grants, limit));
      };
      let result = await read();
      while (isOverdue(result, at)) {
        const expired = await expire(at)();
        // A standby shows the problems whose snooze has ended as soon as another node has updated them.
        if (isReadOnly(expired)) break;
        result = E.isLeft(expired) ? expired : await read();
      }
      return E.isLeft(result) ? result : E.right(result.right.facts);
    },
  };
};

const keyOf = ({ digest }: ReadableGrants, limit: number): string => `${limit} ${digest}`;

/** In characters: some hundred scopes. */
const FEW_SCOPES = 4_096;

/** Scans of more scopes, or of suppressed problems, may take so long that no other statement should wait for them. */
const isShort = ({ scopes, unsuppressed }: GrantScans): boolean =>
  scopes.length <= FEW_SCOPES && unsuppressed === undefined;

/** Decodes rows, and has steps added up where a row finds many. */
const overviewReading = (addUp: () => void) => {
  const factsOf = decodeIfChanged(decodeOverviewRow);
  return (key: string, row: unknown): OverviewResult => {
    const decoded = decodeRevisions(row);
    if (E.isLeft(decoded)) return decoded;
    const { revision, fleet_revision, next_snooze_end, has_many_steps, ...columns } = decoded.right;
    if (has_many_steps) addUp();
    const facts = factsOf(key, columns);
    if (E.isLeft(facts)) return facts;
    return E.right({
      facts: facts.right,
      revision,
      fleetRevision: fleet_revision,
      validUntil: next_snooze_end ?? Infinity,
    });
  };
};

const overviewQuery = ({
  read,
  readPipelined,
  write,
}: Pick<PostgresSession, 'read' | 'readPipelined' | 'write'>) => {
  const effective = effectiveGrants(read);
  const readingOf = overviewReading(addUpSteps(write));
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
    const reading = readingOf(keyOf(grants, limit), answer.right.rows[0]);
    return [reading, E.isLeft(reading) || isCurrent(reading.right.fleetRevision)];
  };
  return async (grants: ReadableGrants, limit: number): Promise<OverviewResult> => {
    const [result, isCurrent] = await queryWith(effective.of, grants, limit);
    if (isCurrent) return result;
    // The fleet has changed since the effective grants were computed: one may now be under another.
    return (await queryWith(effective.reload, grants, limit))[0];
  };
};

const isOverdue = (result: OverviewResult, at: Date): boolean =>
  E.isRight(result) && result.right.validUntil <= at.getTime();

const isReadOnly = (expired: E.Either<PortFailure, void>): boolean =>
  E.isLeft(expired) && expired.left._tag === 'Unavailable' && expired.left.reason === 'read_only';

/** Skips steps that another reader has locked, and so never waits: each step is taken once. */
export const ADD_UP_STEPS = `
WITH taken AS (
  DELETE FROM fleet_problem_step
   WHERE ctid = ANY (ARRAY(SELECT ctid FROM fleet_problem_step FOR UPDATE SKIP LOCKED))
  RETURNING resource_type, severity_rank, step
)
INSERT INTO fleet_problem_step
SELECT resource_type, severity_rank, sum(step) FROM taken
 GROUP BY resource_type, severity_rank HAVING sum(step) <> 0`;

/**
 * Adds up the steps to the numbers of problems in the fleet, in the background and one call at a time. It changes no number:
 * where it fails, such as on a standby, the next call tries again.
 */
const addUpSteps = (write: Execute): (() => void) => {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void write({ name: 'add_up_steps', text: ADD_UP_STEPS })().finally(() => {
      isUnderWay = false;
    });
  };
};
