import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { AcknowledgementBody, ProblemBody } from '../../api/problems/problem-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { escapeControlCharacters } from '../terminal/write.js';
import { findProblem } from './lookup/find-problem.js';
import { type Paths, problemPaths } from './lookup/problem-paths.js';
import { type Fact, factLines } from '../terminal/columns.js';
import { formatDuration, formatPast, paragraph, pluralize, type View } from '../terminal/view.js';
import { messageOf, problemCells, placeOf } from './views/show-problems.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import { notFoundError, toUuid } from '../../api/resources/resource-body.js';
import { parseFutureTime } from '../command/parse-time.js';

export const showProblemCommand =
  (named: string): ApiStep =>
  async (api) => {
    const problem = await findProblem(api, named, 'all');
    if (E.isLeft(problem)) return problem;
    const names = await knownNames(api, problem.right);
    return E.right(commandOutput(problem.right, showProblem(names)));
  };

/** The names behind the ids, as far as the caller may read them. */
const knownNames = async (api: Api, problem: ProblemBody): Promise<KnownNames> => {
  const { acknowledged } = problem;
  const paths = await problemPaths(api, [problem]);
  const listed = acknowledged === null ? E.right({ tokens: [] }) : await api.listTokens();
  const holder = E.isRight(listed)
    ? listed.right.tokens.find(({ id }) => id === acknowledged?.by)?.name
    : undefined;
  return { paths, ...(holder === undefined ? {} : { holder: escapeControlCharacters(holder) }) };
};

/** Where a problem is and who acknowledged it; of what is not known, the name or the id is shown. */
interface KnownNames {
  readonly paths: Paths;
  readonly holder?: string;
}

const showProblem =
  (names: KnownNames) =>
  (problem: ProblemBody, view: View): string => {
    const { paths } = names;
    const [severity] = problemCells(problem, paths, view);
    return [
      `${view.paint(...severity)}  ${view.paint('bold', `${problem.resource_type} ${paths.get(problem.resource_id) ?? problem.name}`)}`,
      paragraph('', messageOf(problem, paths), view.width),
      ...(problem.remedy === null ? [] : [paragraph('→ ', problem.remedy, view.width)]),
      '',
      ...factLines(factsOf(problem, names, view.now), view),
      '',
    ].join('\n');
  };

const factsOf = (problem: ProblemBody, { holder }: KnownNames, now: Date): readonly Fact[] => {
  const { closed_at, closed_as, flaps, valid_until, acknowledged, snoozed_until } = problem;
  const by = problem.during_maintenance ? 'by maintenance, ' : '';
  return [
    ['id', problem.id],
    ['kind', problem.kind],
    ['since', formatPast(problem.since, now)],
    ['lapses', closed_at === null ? valid_until : null],
    [closed_as === 'lapsed' ? 'lapsed' : 'closed', closed_at && formatPast(closed_at, now)],
    ['came back', flaps === 0 ? null : pluralize(flaps, 'time')],
    ['explained by', problem.suppressed_by ?? problem.explained_by],
    ['acknowledged', acknowledged && acknowledgement(acknowledged, holder, now)],
    [
      'snoozed',
      snoozed_until &&
        `${by}until ${snoozed_until}, for ${formatDuration(now, new Date(snoozed_until))}`,
    ],
    ['more', problem.docs],
  ];
};

const acknowledgement = (
  { by, at, note }: AcknowledgementBody,
  holder: string | undefined,
  now: Date,
): string => `${formatPast(at, now)}, by ${holder ?? by}${note === '' ? '' : `: ${note}`}`;

type Triage = (api: Api, id: Uuid) => ApiResult<ProblemBody>;

/** Triages the open problem of this name, and confirms it: `Acknowledged: replica_lost, db-eu-1/main.` */
const triageCommand =
  (named: string, done: string, triage: Triage): ApiStep =>
  async (api) => {
    const problem = await findProblem(api, named, 'open');
    if (E.isLeft(problem)) return problem;
    const id = toUuid(problem.right.id);
    if (id === undefined) return E.left(notFoundError('problem', named));
    const triaged = await triage(api, id);
    if (E.isLeft(triaged)) return triaged;
    const paths = await problemPaths(api, [triaged.right]);
    return E.right(
      commandOutput(triaged.right, (body) => `${done}: ${body.kind}, ${placeOf(body, paths)}.\n`),
    );
  };

export const acknowledge = (named: string, note = ''): ApiStep =>
  triageCommand(named, 'Acknowledged', (api, id) => api.acknowledgeProblem(id, { note }));

export const unacknowledge = (named: string): ApiStep =>
  triageCommand(named, 'Acknowledgement removed', (api, id) => api.unacknowledgeProblem(id));

export const unsnooze = (named: string): ApiStep =>
  triageCommand(named, 'Snooze ended', (api, id) => api.unsnoozeProblem(id));

export interface SnoozeOptions {
  readonly for?: string;
  readonly until?: string;
}

export const snoozeCommand = (
  clock: Clock,
  named: string,
  options: SnoozeOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseUntil(clock, options),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      (until) =>
        triageCommand(named, `Snoozed until ${until.toISOString()}`, (api, id) =>
          api.snoozeProblem(id, { until: until.toISOString() }),
        ),
    ),
  );

const parseUntil = (
  clock: Clock,
  { for: length, until }: SnoozeOptions,
): E.Either<string, Date> => {
  if (length !== undefined && until === undefined)
    return parseFutureTime('--for', length, clock.now());
  return until !== undefined && length === undefined
    ? parseFutureTime('--until', until, clock.now())
    : E.left('Say how long, with either --for or --until.');
};
