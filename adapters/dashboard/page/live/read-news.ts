import { type Answer, errorOf, fetchAnswer, isOfTheMoment, isOk, UNREACHABLE } from './ask.js';
import {
  type ErrorBody,
  isUnderWay,
  type PlaceBody,
  type RunPageBody,
  type SchedulePageBody,
  type WatchBody,
} from './bodies.js';
import { ME_PATH, OVERVIEW_PATH, WATCH_PATH } from './paths.js';
import { early } from './send.js';
import { SIGNED_IN } from './stored.js';

export interface LiveState {
  readonly answers: Answers;
  /** When the service was last known to answer, if it does no longer, or with an error alone; by the clock of the browser. */
  readonly lostSince: number | undefined;
  /** The error that was answered last; undefined where nothing was. */
  readonly lostBy: ErrorBody | undefined;
  readonly isSignedOut: boolean;
  /** Whether somebody was signed in until the service refused it. */
  readonly hasEnded: boolean;
}

export const NOTHING_KNOWN: LiveState = {
  answers: new Map(),
  lostSince: undefined,
  lostBy: undefined,
  isSignedOut: false,
  hasEnded: false,
};

interface Reading {
  readonly pathsShown: (answers: Answers) => readonly string[];
  /** Whether all is read again that is shown. */
  readonly all: boolean;
  /** Whether lists are kept that are not shown now. */
  readonly keeps: boolean;
}

/** Reads the overview and what is due of the lists that are shown, or all of it. */
export const readNews = async (
  known: Answers,
  { pathsShown, all, keeps }: Reading,
): Promise<LiveState> => {
  const isExpected = SIGNED_IN.isSet();
  const readingHead = readHead(known, all, isExpected);
  const readingLists = all && isExpected ? readLists(pathsShown(known), known) : undefined;
  const [head, read] = await Promise.all([readingHead, readingLists]);
  // What is left of it was answered to who asked then: somebody else may be signed in by now.
  early.clear();
  const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
  if (isSignedOut)
    return {
      ...NOTHING_KNOWN,
      answers: merged(known, head),
      isSignedOut,
      hasEnded: isExpected || known.has(ME_PATH),
    };
  const paths = pathsShown(known);
  const hasChanged = [OVERVIEW_PATH, ME_PATH].some((path) => head.get(path) !== known.get(path));
  const isDue = all || hasChanged ? () => true : isToReadAgain;
  const due = paths.filter((path) => isDue(known.get(path)));
  const lists = read ?? (await readLists(due, known));
  // What has ended is read before what it has changed, such as a verdict: then all is read once more.
  const hasEnded = [...lists].some(([path, now]) => underWay(now) < underWay(known.get(path)));
  const news = hasEnded ? await readLists(paths, new Map([...known, ...lists])) : lists;
  const kept = keptOf(known, paths, keeps && head.get(ME_PATH) === known.get(ME_PATH));
  return { ...NOTHING_KNOWN, answers: merged(known, new Map([...kept, ...news, ...head])) };
};

/** How many lists are kept that were shown before: they are there at once on the way back. */
const MOST_KEPT = 20;

const keptOf = (known: Answers, shown: readonly string[], keeps: boolean): Answers => {
  const isShown = ([path]: readonly [string, Answer]) => shown.includes(path);
  const others = keeps ? [...known].filter((one) => !isShown(one)).slice(-MOST_KEPT) : [];
  return new Map([...others, ...[...known].filter(isShown)]);
};

/** What was not read, or not because the service or a proxy was busy: it may be there by now. And what goes on. */
const isToReadAgain = (answer: Answer | undefined): boolean =>
  answer === undefined || isOfTheMoment(answer) || answer.isOld === true || underWay(answer) > 0;

/** How many runs are under way, and dumps to come that are being examined. */
const underWay = (answer: Answer | undefined): number => {
  const body = (answer?.body ?? {}) as Partial<RunPageBody & SchedulePageBody & PlaceBody>;
  const { runs = [], schedules } = body;
  // Of a policy it is how many there are.
  const listed = Array.isArray(schedules) ? (schedules as SchedulePageBody['schedules']) : [];
  const outlooks = [body.outlook, ...listed.map(({ outlook }) => outlook)];
  return runs.filter(isUnderWay).length + outlooks.filter((one) => one === 'unexamined').length;
};

const merged = (before: Answers, now: Answers): Answers =>
  before.size === now.size && [...now].every(([path, answer]) => before.get(path) === answer)
    ? before
    : now;

export type Answers = ReadonlyMap<string, Answer>;

/**
 * The overview, and what else is known of the whole page: the watch is read again in a round for all of it, and while checks are
 * not on time. Rejects where the overview is an error. What is expected to be answered is asked for at once; otherwise it is asked
 * first who this is, which is no act that the audit has.
 */
const readHead = async (known: Answers, all: boolean, isExpected: boolean): Promise<Answers> => {
  const kept = new Map(
    [...known].filter(
      ([path, one]) =>
        !all &&
        isOk(one) &&
        (path === ME_PATH || (path === WATCH_PATH && (one.body as WatchBody).state === 'current')),
    ),
  );
  const asked = await readAll(isExpected ? [] : [ME_PATH], known);
  const me = asked.get(ME_PATH);
  if (me?.status === 401) return new Map([[OVERVIEW_PATH, me]]);
  const others = [WATCH_PATH, ME_PATH].filter((path) => !kept.has(path) && !asked.has(path));
  const read = await readAll([OVERVIEW_PATH, ...others], known);
  const overview = read.get(OVERVIEW_PATH);
  if (overview?.status === 401) return new Map([[OVERVIEW_PATH, overview]]);
  if (overview === undefined || !isOk(overview))
    throw new Error(OVERVIEW_PATH, { cause: overview && errorOf(overview) });
  return new Map([...kept, ...asked, ...read]);
};

/** Rejects where one of them is not answered. */
const readAll = (paths: readonly string[], known: Answers): Promise<Answers> =>
  readEach(paths, (path) => read(path, known.get(path)));

/** One list that is not answered in time is no reason to leave out the others. */
const readLists = (paths: readonly string[], known: Answers): Promise<Answers> =>
  readEach(paths, async (path) => {
    const before = known.get(path);
    return read(path, before).catch(() => (before ? { ...before, isOld: true } : UNANSWERED));
  });

const UNANSWERED: Answer = { status: 504, body: UNREACHABLE, etag: null, openProblems: null };

const readEach = async (
  paths: readonly string[],
  readOne: (path: string) => Promise<Answer>,
): Promise<Answers> =>
  new Map(await Promise.all(paths.map(async (path) => [path, await readOne(path)] as const)));

/** An answer that has not changed is the one that was there before. */
const read = async (path: string, before: Answer | undefined): Promise<Answer> => {
  const headers: HeadersInit = before?.etag == null ? {} : { 'if-none-match': before.etag };
  const answer = await fetchAnswer(path, { headers });
  return before === undefined ? answer : sameOr(before, answer);
};

const sameOr = (before: Answer, now: Answer): Answer => {
  if (now.status === 304)
    return now.openProblems === before.openProblems && before.isOld !== true
      ? before
      : { ...before, openProblems: now.openProblems, isOld: false };
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
};
