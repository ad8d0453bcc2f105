import { liveReader } from './live-reader.js';
import type { LiveState } from './read-news.js';
import type { Answers } from './read-answers.js';

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
  const reader = liveReader(pathsShown, onChange);
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
  document.addEventListener('visibilitychange', refreshIfVisible);
  addEventListener('online', refreshIfVisible);
  void run(true);
  return {
    refresh: () => run(true),
    forgetOthers: reader.forgetOthers,
    stop: () => {
      latest += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
      removeEventListener('online', refreshIfVisible);
    },
  };
};

const pauseMs = (failures: number): number => {
  const grown = Math.min(EVERY_MS * LOST_GROWTH ** failures, LONGEST_MS);
  return grown * (document.hidden ? IN_BACKGROUND : 1) * (0.9 + Math.random() * 0.2);
};
