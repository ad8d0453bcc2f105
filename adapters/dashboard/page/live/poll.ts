import { liveReader, type LiveState } from './live-reader.js';
import type { Answers } from './read-answers.js';

const EVERY_MS = 5_000;
/** Nobody looks, but the title and the icon stay right. */
const IN_BACKGROUND = 12;
const LOST_GROWTH = 1.5;
const LONGEST_MS = 60_000;

export interface Polling {
  /** Reads everything again at once. */
  readonly refresh: () => Promise<void>;
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
  const run = async (all: boolean): Promise<void> => {
    clearTimeout(timer);
    failures = (await reader.read(all)) ? 0 : failures + 1;
    clearTimeout(timer);
    if (!reader.isSignedOut()) timer = setTimeout(() => void run(false), pauseMs(failures));
  };
  const wake = () => {
    if (!document.hidden) void run(true);
  };
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  void run(true);
  return {
    refresh: () => run(true),
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    },
  };
};

const pauseMs = (failures: number): number => {
  const grown = Math.min(EVERY_MS * LOST_GROWTH ** failures, LONGEST_MS);
  return grown * (document.hidden ? IN_BACKGROUND : 1) * (0.9 + Math.random() * 0.2);
};
