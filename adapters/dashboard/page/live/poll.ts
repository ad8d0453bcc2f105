import type { Answer } from './ask.js';
import {
  type Answers,
  type LiveState,
  NOTHING_KNOWN,
  readNews,
  SIGNED_IN,
  SIGNED_IN_NAME,
} from './read-news.js';
import type { ErrorBody } from './bodies.js';
import { forgetSeen, SEEN } from './stored.js';

const EVERY_MS = 5_000;
/** Nobody looks, but the title and the icon stay right. */
const IN_BACKGROUND = 12;
const LOST_GROWTH = 1.5;
const LONGEST_MS = 60_000;

export interface Polling {
  /** Reads everything that is shown again at once. */
  readonly refresh: () => Promise<void>;
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
  let failures = 0;
  let latest = 0;
  // Of two reads at once the later one sets the timer, or each would always be overtaken by the other.
  const run = async (all: boolean): Promise<void> => {
    clearTimeout(timer);
    const turn = ++latest;
    const isReached = await reader.read(all);
    if (turn !== latest) return;
    failures = isReached ? 0 : failures + 1;
    if (!reader.isSignedOut()) timer = setTimeout(() => void run(false), pauseMs(failures));
  };
  const refreshIfVisible = () => {
    if (!document.hidden) void run(true);
  };
  /** Somebody has signed in or out in another tab. */
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== SIGNED_IN_NAME) return;
    SIGNED_IN.set(newValue !== null);
    void run(true);
  };
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  addEventListener('storage', hear);
  void run(true);
  return {
    refresh: () => run(true),
    forgetOthers: reader.forgetOthers,
    stop: () => {
      latest += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
      removeEventListener('online', refreshIfVisible);
      removeEventListener('storage', hear);
    },
  };
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
  readonly isSignedOut: () => boolean;
}

const MOST_SEEN = 1_000_000;

const keepSeen = ({ answers, isSignedOut, lostSince }: LiveState): void => {
  if (isSignedOut) forgetSeen();
  if (isSignedOut || lostSince !== undefined) return;
  const text = JSON.stringify([...answers]);
  SEEN.answers.set(text.length > MOST_SEEN ? undefined : text);
};

const lastSeen = (): Answers => {
  const text = SEEN.answers.get();
  return new Map(text === undefined ? [] : (JSON.parse(text) as [string, Answer][]));
};

/** What is shown from now on is what was answered last. */
const lost = (state: LiveState, lostSince: number, lostBy: ErrorBody | undefined): LiveState => ({
  ...{ ...state, lostSince, lostBy },
  answers: state.answers.size > 0 ? state.answers : lastSeen(),
});

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
    const isSame = (Object.keys(next) as (keyof LiveState)[]).every(
      (key) => next[key] === state[key],
    );
    state = next;
    if (!isSame) onChange(state);
  };
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    if (!SIGNED_IN.isSet() && (state.isSignedOut || state.answers.size > 0)) {
      // Each question would be refused, and written down, until somebody signs in.
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
      const lostBy = (error as Error).cause as ErrorBody | undefined;
      if (turn === latest) update(lost(state, answeredAt, lostBy));
      return false;
    }
  };
  const forgetOthers = () => {
    keeps = false;
  };
  return { read, forgetOthers, isSignedOut: () => state.isSignedOut };
};
