import { type Answers, type LiveState, NOTHING_KNOWN, readNews } from './read-news.js';
import type { ErrorBody } from './bodies.js';
import { keepSeen, lastSeen, SEEN } from './seen.js';
import { hearOtherTabs, SIGNED_IN } from './stored.js';

const EVERY_MS = 5_000;
/** Nobody looks, but the title and the icon stay right. */
const IN_BACKGROUND = 12;
const LOST_GROWTH = 1.5;
const LONGEST_MS = 60_000;
/** In rounds in which the service answers, but a list does not. */
const MOST_WAITED = 3;

export interface Polling {
  /** Reads everything that is shown again at once. */
  readonly refresh: () => Promise<void>;
  /** The same, until it was answered, however long that takes; a list that does not answer, for three rounds. */
  readonly readOn: () => Promise<void>;
  /** Something was changed: what is not shown is read again before it is. */
  readonly forgetOthers: () => void;
  readonly stop: () => void;
}

/** Polls the overview, and the paths that are shown once it has changed, and hands on what is new. */
export const startPolling = (
  pathsShown: (answers: Answers) => readonly string[],
  onChange: (state: LiveState) => void,
): Polling => {
  const reader = liveReader(pathsShown, (state) => {
    keepSeen(state);
    onChange(state);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [failures, latest, waited] = [0, 0, 0];
  const waiting: (() => void)[] = [];
  // Of two reads at once the later one sets the timer, or each would always be overtaken by the other.
  const run = async (all: boolean): Promise<void> => {
    clearTimeout(timer);
    const turn = ++latest;
    const isReached = await reader.read(all || waiting.length > 0);
    if (turn !== latest) return;
    failures = isReached ? 0 : failures + 1;
    if (isReached && (isWhole(pathsShown, reader.state()) || (waited += 1) >= MOST_WAITED))
      waiting.splice(0).forEach((known) => known());
    if (!reader.state().isSignedOut) timer = setTimeout(() => void run(false), pauseMs(failures));
  };
  const ended = hearReasons(() => void run(true));
  void run(true);
  return {
    refresh: () => run(true),
    readOn: () =>
      new Promise((known) => {
        waiting.push(known);
        waited = 0;
        void run(true);
      }),
    forgetOthers: reader.forgetOthers,
    stop: () => {
      latest += 1;
      clearTimeout(timer);
      ended.abort();
    },
  };
};

/** Whether each list that is shown was answered when it was asked for last. */
const isWhole = (
  pathsShown: (answers: Answers) => readonly string[],
  { answers }: LiveState,
): boolean => pathsShown(answers).every((path) => !answers.get(path)?.isOld);

/** Calls back when somebody looks again, or may be somebody else, until it is aborted. */
const hearReasons = (heard: () => void): AbortController => {
  const ended = new AbortController();
  const { signal } = ended;
  const hearIfVisible = () => {
    if (!document.hidden) heard();
  };
  document.addEventListener('visibilitychange', hearIfVisible, { signal });
  addEventListener('online', hearIfVisible, { signal });
  hearOtherTabs(heard, signal);
  return ended;
};

const pauseMs = (failures: number): number => {
  const grown = Math.min(EVERY_MS * LOST_GROWTH ** failures, LONGEST_MS);
  return grown * (document.hidden ? IN_BACKGROUND : 1) * (0.9 + Math.random() * 0.2);
};

/** How often the lists and the watch are read again though the overview has not changed: a note or a schedule may have. */
const ROUNDS_UNCHANGED = 6;

export interface LiveReader {
  /** Reads the overview, and the lists where it has changed, or all of it. Returns whether the service can be relied on. */
  readonly read: (all: boolean) => Promise<boolean>;
  /** Lists that are not shown are not kept: something has changed that they may show. */
  readonly forgetOthers: () => void;
  readonly state: () => LiveState;
}

/** What is shown from now on is what was answered last. */
const lost = (state: LiveState, lostSince: number, cause: unknown): LiveState => ({
  ...state,
  lostSince,
  lostBy: cause as ErrorBody | undefined,
  answers: state.answers.size > 0 ? state.answers : lastSeen(),
});

const isSame = (a: LiveState, b: LiveState): boolean =>
  (Object.keys(a) as (keyof LiveState)[]).every((key) => a[key] === b[key]);

/** Then each question would be refused, and written down, until somebody signs in. A page that was just loaded asks once. */
const hasSignedOut = ({ isSignedOut, answers }: LiveState): boolean =>
  !SIGNED_IN.isSet() && (isSignedOut || answers.size > 0);

/** Holds the last answers and reports changes. Of two reads at once the later one counts. */
const liveReader = (
  pathsShown: (answers: Answers) => readonly string[],
  onChange: (state: LiveState) => void,
): LiveReader => {
  let state: LiveState = NOTHING_KNOWN;
  let rounds = 0;
  let latest = 0;
  let answeredAt = Number(SEEN.at.get() ?? Date.now());
  let keeps = true;
  const update = (next: LiveState): void => {
    const isNew = !isSame(next, state);
    state = next;
    if (isNew) onChange(state);
  };
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    if (hasSignedOut(state)) {
      if (!state.isSignedOut) update({ ...NOTHING_KNOWN, isSignedOut: true, hasEnded: true });
      return true;
    }
    const askedAt = Date.now();
    rounds = all ? 0 : rounds + 1;
    try {
      const isWhole = rounds % ROUNDS_UNCHANGED === 0;
      const news = await readNews(state.answers, { pathsShown, all: isWhole, keeps });
      answeredAt = askedAt;
      SEEN.at.set(String(askedAt));
      if (turn !== latest) return true;
      SIGNED_IN.set(!news.isSignedOut);
      keeps = true;
      update(news);
      return true;
    } catch (error) {
      if (turn === latest) update(lost(state, answeredAt, (error as Error).cause));
      return false;
    }
  };
  return { read, forgetOthers: () => (keeps = false), state: () => state };
};
