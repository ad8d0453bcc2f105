import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Semigroup from 'fp-ts/lib/Semigroup.js';
import * as t from 'io-ts';
import { RUN_STATES, type RunState } from '../../../core/backups/run.js';
import { byLatestStart, type RunQuery } from '../../../core/backups/run-page.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import * as d from '../operation/described.js';
import { answer, operations, type QueryFields } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalChoice } from '../operation/sent.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { parseInstantCursor, timeField } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { resourceAddress } from '../resources/resource-body.js';
import { BackupReportBody } from './physical/backup-report-body.js';
import { KnownBackupsBody } from './physical/known-backups-body.js';
import { RestoreStartedBody } from './restore-body.js';
import { RestoreRequestBody } from './restore-request-body.js';
import { RunBody } from './run-body.js';
import { RunPageBody } from './run-page-body.js';
import { RunReportBody } from './run-report-body.js';

const RUN_QUERY = {
  state: parameter('RunState', 'Only runs in this state.', optionalChoice(RUN_STATES)),
  resource: parameter(
    'RunResource',
    'Only runs of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found.',
    resourceAddress,
  ),
  database: parameter('RunDatabase', 'Another name of `resource`; one of both.', resourceAddress),
  until: parameter('RunUntil', 'Only runs that started before.', timeField),
  group: parameter(
    'RunGroup',
    'With `failures`, the runs of a page that failed, or were missed, alike in a row are listed as the last of them, with `streak`; a page has fewer of them then.',
    optionalChoice(['failures'] as const),
  ),
  limit: limitField,
  after: afterField((text) =>
    pipe(
      parseInstantCursor(text),
      O.map(({ at: startedAt, id }) => ({ startedAt, id })),
    ),
  ),
};

/** The run that was started, or to which a report belongs; a caller need not be allowed to read it. */
const RunAddedBody = d.namedRecord('RunAdded', { run: d.uuid });

/** `requested` where the run is under way: its node ends it within seconds. */
const CancellationBody = d.namedRecord('Cancellation', {
  cancellation: d.choice(['cancelled', 'requested']),
});

export const RUNS = operations('dump', {
  listRuns: {
    route: 'GET /v1/runs',
    summary: 'List runs',
    description:
      'The runs of the databases on which the caller holds `backup:read`, the latest start first. Runs of databases that were removed from the fleet are listed for callers who hold it on the whole fleet.',
    query: RUN_QUERY,
    answer: answer(200, 'A page of runs.', RunPageBody),
    errors: ['NotFound'],
  },
  getRun: {
    route: 'GET /v1/runs/{id}',
    summary: 'One run',
    description: 'How far it is, or what came of it. Needs `backup:read` on its database.',
    answer: answer(200, 'The run.', RunBody),
    errors: ['NotFound'],
  },
  addRun: {
    route: 'POST /v1/schedules/{id}/runs',
    summary: 'Start a run, or report one that is made elsewhere',
    description:
      'Without a body, adds a run that is due now, which a node with room begins within seconds. Needs `backup:write`. With a body, stores the report of a dump that another program makes (`run: elsewhere` of the schedule). Needs `backup:report` or `backup:write`. A report up to 15 minutes early counts for the coming time; several for one time count once.',
    body: RunReportBody,
    answer: answer(202, 'The run.', RunAddedBody),
    errors: ['Forbidden', 'NotFound', 'WrongMaker'],
  },
  reportBackups: {
    route: 'PUT /v1/schedules/{id}/backups',
    summary: 'Report the physical backups of an instance',
    description:
      'Stores what a tool shows of the backups that it has, for a schedule with `what: physical`, in the place of what was reported before. The last backup becomes a run. Of checks that are not among it, and without `damaged`, what was reported last still holds. Needs `backup:report` or `backup:write`. `shipshape report --from TOOL` makes it of what the tool prints.',
    body: BackupReportBody,
    takesResource: true,
    answer: answer(200, 'What is known of them.', KnownBackupsBody),
    errors: ['Forbidden', 'NotFound', 'OtherTool'],
  },
  startRestore: {
    route: 'POST /v1/runs/{id}/restores',
    summary: 'Restore the dump of a run',
    description:
      'Restores it into a new database of an instance; a database that exists is never overwritten. Needs `backup:write` on the database of the run, and `backup:restore` on the instance. What is known to prevent it is found first, a wrong key too. The restore is a run of its own: `GET /v1/runs/{run}` says how far it is, `POST /v1/runs/{run}/cancel` ends it.',
    body: RestoreRequestBody,
    answer: answer(202, 'The restore has begun; or would, of a dry run.', RestoreStartedBody),
    errors: [
      'Forbidden',
      'NotFound',
      'NoStoredDump',
      'RestoreNotReady',
      'ApprovalWanted',
      'TooManyDumps',
    ],
    // The server is examined, and the beginning of an encrypted dump read.
    timeoutMs: 11 * 60_000,
  },
  cancelRun: {
    route: 'POST /v1/runs/{id}/cancel',
    summary: 'Cancel a run',
    description:
      'A run that is due is cancelled at once; one that is under way by its node, within seconds. Needs `backup:write` on its schedule, or on its database where it has none.',
    answer: answer(202, 'It is cancelled, or will be.', CancellationBody),
    errors: ['Forbidden', 'NotFound', 'RunEnded'],
  },
});

export type RunParameters = QueryFields<typeof RUN_QUERY>;

/** A query whose resource may still be a path. */
export interface RequestedRuns extends Omit<RunQuery, 'filter'> {
  readonly state: O.Option<RunState>;
  readonly group: O.Option<'failures'>;
  readonly resource: O.Option<string>;
}

const Query = t.type(RUN_QUERY);

export const decodeRunParameters = (
  parameters: RunParameters,
): E.Either<readonly string[], RequestedRuns> => {
  const decoded = decodeExactly(Query, parameters);
  if (parameters.resource !== undefined && parameters.database !== undefined)
    return E.left([...(E.isLeft(decoded) ? decoded.left : []), TWO_NAMES]);
  return E.map(({ database, resource, until, after, ...requested }: t.TypeOf<typeof Query>) => ({
    ...requested,
    after: laterOf(after, O.map((startedAt: Date) => ({ startedAt, id: LAST_ID }))(until)),
    resource: O.alt(() => database)(resource),
  }))(decoded);
};

/** Of two places in the list the one further down: what comes after it comes after both. */
const laterOf = O.getMonoid(Semigroup.max(byLatestStart)).concat;

/** After all that start at one time. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid;

const TWO_NAMES = '`database` is another name of `resource`: send one of both.';
