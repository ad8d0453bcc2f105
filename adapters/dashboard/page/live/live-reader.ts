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

/** Reads the overview and what is due of the lists that are shown, or all of it, and keeps the others of them. */
const readNews = async (
  known: Answers,
  pathsShown: (answers: Answers) => readonly string[],
  all: boolean,
): Promise<LiveState> => {
  const head = await readHead(known, all);
  const hasChanged = head.get(OVERVIEW_PATH) !== known.get(OVERVIEW_PATH);
  const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
  const lists = isSignedOut ? [] : pathsShown(known);
  const isRead = all || hasChanged ? () => true : isToReadAgain;
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
