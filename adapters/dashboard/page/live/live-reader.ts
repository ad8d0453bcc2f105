import type { Answer } from './ask.js';
import type { ErrorBody } from './bodies.js';
import { isUnderWay, type RunPageBody } from './backup-bodies.js';
import { type Answers, OVERVIEW_PATH, readAll, readHead } from './read-answers.js';
import { storedFlag } from './stored-flag.js';

export interface LiveState {
  readonly answers: Answers;
  /** Since when the service has not answered, or with an error alone, by the clock of the browser. */
  readonly lostSince: number | undefined;
  /** The error that was answered last; undefined where nothing was. */
  readonly lostBy: ErrorBody | undefined;
  readonly isSignedOut: boolean;
}

export const NOTHING_KNOWN: LiveState = {
  ...{ answers: new Map(), lostSince: undefined, lostBy: undefined, isSignedOut: false },
};

/**
 * Whether this browser was signed in when it was last answered: then all is asked for at once, and the rows are there two round
 * trips sooner. One that is not signed in asks step by step, and gets one refusal.
 */
const SIGNED_IN = storedFlag('shipshape-signed-in');

/** How often the lists are read again though the overview has not changed: a note or a schedule may have. */
const ROUNDS_UNCHANGED = 6;

export interface LiveReader {
  /** Reads the overview, and the lists where it has changed, or all of it. Returns whether the service can be relied on. */
  readonly read: (all: boolean) => Promise<boolean>;
  readonly isSignedOut: () => boolean;
}

/** Knows what was answered last, and tells of what differs. Of two reads at once the one that began later counts. */
export const liveReader = (
  pathsShown: (answers: Answers) => readonly string[],
  onChange: (state: LiveState) => void,
): LiveReader => {
  let state: LiveState = NOTHING_KNOWN;
  let rounds = 0;
  let latest = 0;
  const update = (next: LiveState): void => {
    const isSame = (Object.keys(next) as (keyof LiveState)[]).every(
      (key) => next[key] === state[key],
    );
    state = next;
    if (!isSame) onChange(state);
  };
  const isDue = (head: Answers): boolean =>
    head.get(OVERVIEW_PATH) !== state.answers.get(OVERVIEW_PATH) ||
    ++rounds % ROUNDS_UNCHANGED === 0;
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    try {
      const news = await readNews(state.answers, pathsShown, all ? undefined : isDue);
      if (turn === latest) update(news);
      return true;
    } catch (error) {
      const lostBy = (error as Error).cause as ErrorBody | undefined;
      if (turn === latest) update({ ...state, lostSince: state.lostSince ?? Date.now(), lostBy });
      return false;
    }
  };
  return { read, isSignedOut: () => state.isSignedOut };
};

/** Reads what is due of the lists that are shown, or all of them, and keeps the others. */
const readNews = async (
  known: Answers,
  pathsShown: (answers: Answers) => readonly string[],
  isDue: ((head: Answers) => boolean) | undefined,
): Promise<LiveState> => {
  const isExpected = SIGNED_IN.isSet();
  const readingHead = readHead(known, isExpected);
  const lists = pathsShown(known);
  const [head, early] = await Promise.all([
    readingHead,
    isDue === undefined && isExpected ? readAll(lists, known) : undefined,
  ]);
  const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
  SIGNED_IN.set(!isSignedOut);
  if (isSignedOut) return { ...NOTHING_KNOWN, answers: merged(known, head), isSignedOut };
  const isRead = isDue?.(head) === false ? isToReadAgain : () => true;
  const kept = [...known].filter(([path, answer]) => lists.includes(path) && !isRead(answer));
  const due = lists.filter((path) => isRead(known.get(path)));
  const read = early ?? (await readAll(due, known));
  const answers = merged(known, new Map([...kept, ...read, ...head]));
  return { ...NOTHING_KNOWN, answers, isSignedOut };
};

/** What was not read, or not because the service or a proxy was busy: it may be there by now. And runs that go on. */
const isToReadAgain = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status >= 500 || answer.status === 429 || hasRunUnderWay(answer);

const hasRunUnderWay = ({ body }: Answer): boolean =>
  ((body ?? {}) as Partial<RunPageBody>).runs?.some(isUnderWay) === true;

const merged = (before: Answers, now: Answers): Answers =>
  before.size === now.size && [...now].every(([path, answer]) => before.get(path) === answer)
    ? before
    : now;
