import { ask, type Answer, isOk } from './ask.js';

export type Answers = ReadonlyMap<string, Answer>;

export interface LiveState {
  readonly answers: Answers;
  /** Since when the service has not answered, or with an error alone, by the clock of the browser. */
  readonly lostSince: number | undefined;
  readonly isSignedOut: boolean;
}

export const OVERVIEW_PATH = 'v1/overview';
export const WATCH_PATH = 'v1/watch';

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
  let state: LiveState = { answers: new Map(), lostSince: undefined, isSignedOut: false };
  let rounds = 0;
  let latest = 0;
  const update = (next: LiveState): void => {
    const isSame = (Object.keys(next) as (keyof LiveState)[]).every(
      (key) => next[key] === state[key],
    );
    state = next;
    if (!isSame) onChange(state);
  };
  const isDue = (head: Answers, lists: readonly string[]): boolean =>
    head.get(OVERVIEW_PATH) !== state.answers.get(OVERVIEW_PATH) ||
    lists.some((path) => isToReadAgain(state.answers.get(path))) ||
    ++rounds % ROUNDS_UNCHANGED === 0;
  const readNews = async (all: boolean): Promise<LiveState> => {
    const head = await readHead(state.answers);
    const isSignedOut = head.get(OVERVIEW_PATH)?.status === 401;
    const lists = isSignedOut ? [] : pathsShown(state.answers);
    const details = all || isDue(head, lists) ? await readAll(lists, state.answers) : state.answers;
    const answers = merged(state.answers, new Map([...details, ...head]));
    return { answers, lostSince: undefined, isSignedOut };
  };
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    try {
      const news = await readNews(all);
      if (turn === latest) update(news);
      return true;
    } catch {
      if (turn === latest) update({ ...state, lostSince: state.lostSince ?? Date.now() });
      return false;
    }
  };
  return { read, isSignedOut: () => state.isSignedOut };
};

/** What was not read, or not because the service or a proxy was busy: it may be there by now. */
const isToReadAgain = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status >= 500 || answer.status === 429;

/** Rejects where the overview is an error: nothing is known of the fleet. A browser that is not signed in gets one refusal. */
const readHead = async (known: Answers): Promise<Answers> => {
  const overview = await readAll([OVERVIEW_PATH], known);
  const answer = overview.get(OVERVIEW_PATH);
  if (answer?.status === 401) return overview;
  if (answer === undefined || !isOk(answer)) throw new Error(`${OVERVIEW_PATH} was not answered.`);
  return new Map([...overview, ...(await readAll([WATCH_PATH], known))]);
};

/** An answer that has not changed is the one that was there before. */
const readAll = async (paths: readonly string[], known: Answers): Promise<Answers> =>
  new Map(
    await Promise.all(
      paths.map(async (path) => {
        const before = known.get(path);
        const headers: HeadersInit = before?.etag == null ? {} : { 'if-none-match': before.etag };
        const answer = await ask(path, { headers });
        return [path, before === undefined ? answer : sameOr(before, answer)] as const;
      }),
    ),
  );

const sameOr = (before: Answer, now: Answer): Answer => {
  if (now.status === 304)
    return now.openProblems === before.openProblems
      ? before
      : { ...before, openProblems: now.openProblems };
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
};

const merged = (before: Answers, now: Answers): Answers =>
  before.size === now.size && [...now].every(([path, answer]) => before.get(path) === answer)
    ? before
    : now;
