import type { Answer } from './ask.js';
import type { ErrorBody, PlaceBody } from './bodies.js';
import { isUnderWay, type RunPageBody, type SchedulePageBody } from './backup-bodies.js';
import { type Answers, ME_PATH, OVERVIEW_PATH, readHead, readLists } from './read-answers.js';
import { storedFlag } from './stored.js';

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
  ...{ answers: new Map(), lostSince: undefined, lostBy: undefined },
  ...{ isSignedOut: false, hasEnded: false },
};

/**
 * Whether this browser was signed in when it was last answered: then all is asked for at once, and the rows are there two round
 * trips sooner. One that is not signed in asks step by step, and gets one refusal.
 */
const SIGNED_IN = storedFlag('shipshape-signed-in');

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
  const early = all && isExpected ? readLists(pathsShown(known), known) : undefined;
  const [head, read] = await Promise.all([readingHead, early]);
  const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
  SIGNED_IN.set(!isSignedOut);
  if (isSignedOut)
    return {
      ...NOTHING_KNOWN,
      answers: merged(known, head),
      isSignedOut,
      hasEnded: isExpected || known.has(ME_PATH),
    };
  const paths = pathsShown(known);
  const hasChanged = [OVERVIEW_PATH, ME_PATH].some((path) => head.get(path) !== known.get(path));
  const isDue = all || hasChanged ? isAny : isToReadAgain;
  const due = paths.filter((path) => isDue(known.get(path)));
  const lists = read ?? (await readLists(due, known));
  const isSameCaller = head.get(ME_PATH) === known.get(ME_PATH);
  const kept = keptOf(known, paths, keeps && isSameCaller);
  return { ...NOTHING_KNOWN, answers: merged(known, new Map([...kept, ...lists, ...head])) };
};

/** How many lists are kept that were shown before: they are there at once on the way back. */
const MOST_KEPT = 20;

const keptOf = (known: Answers, shown: readonly string[], keeps: boolean): Answers => {
  const isShown = ([path]: readonly [string, Answer]) => shown.includes(path);
  const others = keeps ? [...known].filter((one) => !isShown(one)).slice(-MOST_KEPT) : [];
  return new Map([...others, ...[...known].filter(isShown)]);
};

const isAny = (): boolean => true;

/** What was not read, or not because the service or a proxy was busy: it may be there by now. And what goes on. */
const isToReadAgain = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status >= 500 || answer.status === 429 || goesOn(answer);

/** Runs that are under way, and dumps to come that are being examined. */
const goesOn = ({ body }: Answer): boolean => {
  const { runs, schedules, outlook } = (body ?? {}) as Partial<
    RunPageBody & SchedulePageBody & PlaceBody
  >;
  const outlooks = [outlook, ...(schedules ?? []).map((schedule) => schedule.outlook)];
  return runs?.some(isUnderWay) === true || outlooks.includes('unexamined');
};

const merged = (before: Answers, now: Answers): Answers =>
  before.size === now.size && [...now].every(([path, answer]) => before.get(path) === answer)
    ? before
    : now;
