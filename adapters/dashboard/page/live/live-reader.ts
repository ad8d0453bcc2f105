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

/** How often the lists and the watch are read again though the overview has not changed: a note or a schedule may have. */
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
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    rounds = all ? 0 : rounds + 1;
    try {
      const news = await readNews(state.answers, pathsShown, rounds % ROUNDS_UNCHANGED === 0);
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

/** Reads the overview and what is due of the lists that are shown, or all of it. */
const readNews = async (
  known: Answers,
  pathsShown: (answers: Answers) => readonly string[],
  all: boolean,
): Promise<LiveState> => {
  const isExpected = SIGNED_IN.isSet();
  const readingHead = readHead(known, all, isExpected);
  const early = all && isExpected ? readAll(pathsShown(known), known) : undefined;
  const [head, lists] = await Promise.all([readingHead, early]);
  const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
  SIGNED_IN.set(!isSignedOut);
  if (isSignedOut) return { ...NOTHING_KNOWN, answers: merged(known, head), isSignedOut };
  const hasChanged = head.get(OVERVIEW_PATH) !== known.get(OVERVIEW_PATH);
  const shown =
    lists ?? (await readShown(known, pathsShown(known), all || hasChanged ? isAny : isToReadAgain));
  return { ...NOTHING_KNOWN, answers: merged(known, new Map([...shown, ...head])), isSignedOut };
};

/** Reads what is due of the lists that are shown, and keeps the others of them. */
const readShown = async (
  known: Answers,
  paths: readonly string[],
  isDue: (answer: Answer | undefined) => boolean,
): Promise<Answers> => {
  const kept = [...known].filter(([path, answer]) => paths.includes(path) && !isDue(answer));
  const due = paths.filter((path) => isDue(known.get(path)));
  return new Map([...kept, ...(await readAll(due, known))]);
};

const isAny = (): boolean => true;

/** What was not read, or not because the service or a proxy was busy: it may be there by now. And runs that go on. */
const isToReadAgain = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status >= 500 || answer.status === 429 || hasRunUnderWay(answer);

const hasRunUnderWay = ({ body }: Answer): boolean =>
  ((body ?? {}) as Partial<RunPageBody>).runs?.some(isUnderWay) === true;

const merged = (before: Answers, now: Answers): Answers =>
  before.size === now.size && [...now].every(([path, answer]) => before.get(path) === answer)
    ? before
    : now;
