import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { DumpTimes } from '../../../core/backups/dump-times.js';
import type { ProtectionState } from '../../../core/backups/proof/proof.js';
import type { ResourcePosition } from '../../../core/problems/resource-row.js';
import { DAY_MS, EACH_OF_DAYS } from '../../../core/shared/durations.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import { type RecentSurvey, surveysOf } from '../recent-surveys.js';
import type { ResourcesApi } from '../api.js';
import {
  databasesOf,
  readOf,
  runDayBodies,
  spaceBody,
  withDumpTimes,
  withFigures,
  withReadings,
} from './row-additions.js';
import { databaseVerdictBody } from '../backups/verdict-body.js';
import { scheduleInPlaceBody } from '../backups/schedule-body.js';
import type { ApiResult } from '../errors/error-document.js';
import {
  resourceInPlaceBody,
  resourcePageBody,
} from '../problems/resources/resource-operations.js';
import { decodeResourceListParameters, HISTORY_QUERY } from './resource-list-query.js';
import { isoDay } from '../fields/instants.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import type { ResourceRowBody } from '../problems/resources/resource-row-body.js';
import { andThen, type Serving, valid } from '../serving.js';
import { pathOf } from './resource-body.js';

/** The part of the API that reads the fleet. */
export const resourcesApiFor = (serving: Serving): ResourcesApi => ({
  listResources: (type, parameters) =>
    andThen(valid(decodeResourceListParameters(type, parameters)), (query) =>
      andThen(pathOf(serving.locate, query.under), async (under) => {
        const page = await serving.toResult(
          readingOf(serving, { ...query, type, under }),
          resourcePageBody(query.order),
        );
        // What nothing is added to stays the same object.
        return E.isLeft(page) || !HAS_MORE.includes(type)
          ? page
          : addingFigures(serving)(page.right.rows, (rows) => ({ ...page.right, rows }));
      }),
    ),
  getResource: getResourceFor(serving),
});

const getResourceFor = (serving: Serving): ResourcesApi['getResource'] => {
  const { useCases, caller, toResult } = serving;
  const historyOf = async (type: ResourceType, id: ResourceId, since: Date) => {
    if (type === 'database')
      return toResult(useCases.findRunDays(caller, id, since), ({ days, wholeFrom }) => ({
        dump_days: runDayBodies(days),
        dump_days_from: isoDay(wholeFrom),
      }));
    if (type === 'destination')
      return toResult(useCases.findSpace(id, since), (space) => ({ space: spaceBody(space) }));
    return E.right({});
  };
  const verdictOf = ({ path, above }: ResourceRowBody) =>
    toResult(useCases.findVerdict(caller, path, above === 'critical'), (found) => found);
  return async (type, id, parameters = {}) => {
    const asked = valid(decodeExactly(History, parameters));
    if (E.isLeft(asked)) return asked;
    const since = O.getOrElse(usualSince)(asked.right.since);
    if (type === 'schedule') return toResult(useCases.getSchedule(caller, id), scheduleInPlaceBody);
    const found = await toResult(useCases.getResource(caller, type, id), resourceInPlaceBody);
    if (E.isLeft(found)) return found;
    const { below } = found.right;
    const verdict = type === 'database' ? await verdictOf(found.right) : E.right(O.none);
    if (E.isLeft(verdict)) return verdict;
    const history = await historyOf(type, id, since);
    if (E.isLeft(history)) return history;
    return addingFigures(serving, since)(
      [found.right, ...(below?.rows ?? [])],
      ([own, ...rows], timesOf) => ({
        ...found.right,
        ...own,
        ...history.right,
        ...databaseVerdictBody(verdict.right, timesOf(id)),
        below: below === null ? null : { ...below, rows },
      }),
    );
  };
};

const History = t.type(HISTORY_QUERY);

/** Since when it is shown how things went, unless a caller says otherwise. */
const usualSince = (): Date => new Date(Date.now() - (EACH_OF_DAYS - 1) * DAY_MS);

/** The types whose rows have more than the list itself knows. */
const HAS_MORE: readonly ResourceType[] = ['server', 'instance', 'database'];

type Listed =
  ReturnType<typeof decodeResourceListParameters> extends E.Either<unknown, infer Q>
    ? Q & { readonly type: ResourceType }
    : never;

const readingOf = ({ useCases, caller }: Serving, { protection: asked, ...query }: Listed) => {
  if (O.isNone(asked)) return useCases.listResources(caller, query);
  const protection = asked.value;
  const after = O.flatMap(pathIn)(query.after);
  const among = O.flatMap(namedIn(protection))(surveysOf(useCases).atHand(caller));
  return useCases.listProtected(caller, { ...query, protection, after, among });
};

/** Those that were counted last, if all of them are named. */
const namedIn =
  (state: ProtectionState) =>
  ({ survey: { counts, named } }: RecentSurvey) =>
    counts[state] > named[state].length ? O.none : O.some(named[state]);

const pathIn = (position: ResourcePosition): O.Option<string> =>
  position._tag === 'Path' ? O.some(position.path) : O.none;

const addingFigures =
  (
    { useCases: { findDumpTimes, findFigures, findReadings }, caller, toResult }: Serving,
    since = usualSince(),
  ) =>
  <B>(
    rows: readonly ResourceRowBody[],
    toBody: (rows: readonly ResourceRowBody[], timesOf: (database: ResourceId) => DumpTimes) => B,
  ): ApiResult<B> => {
    const databases = databasesOf(rows);
    const found = pipe(
      TE.Do,
      TE.apS('timesOf', findDumpTimes(caller, databases)),
      TE.apS('figuresOf', findFigures(databases, since)),
      TE.apS('readingsOf', findReadings(caller, readOf(rows))),
    );
    return toResult(found, ({ timesOf, figuresOf, readingsOf }) => {
      const read = rows.map(withReadings(readingsOf, new Date()));
      return toBody(read.map(withDumpTimes(timesOf)).map(withFigures(figuresOf)), timesOf);
    });
  };
