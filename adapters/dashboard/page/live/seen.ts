import type { Answer } from './ask.js';
import type { Answers, LiveState } from './read-news.js';
import { nameHere, type StoredText, storedText } from './stored.js';

/** As long as a session lasts. */
const SEEN_FOR_MS = 12 * 3_600_000;

/** What the service has answered. */
const seenText = (name: string): StoredText => {
  const stored = storedText(nameHere(`seen-${name}`));
  return {
    get: () => {
      const [at, text] = JSON.parse(stored.get() ?? '[0]') as [number, string?];
      return Date.now() - at < SEEN_FOR_MS ? text : undefined;
    },
    set: (text) => stored.set(text === undefined ? text : JSON.stringify([Date.now(), text])),
  };
};

/** What was answered last, for twelve hours, or until somebody signs out. */
export const SEEN = {
  answers: seenText('answers'),
  protection: seenText('protection'),
  /** In the palette. */
  chosen: seenText('chosen'),
  /** When, in milliseconds since 1970. */
  at: seenText('at'),
};

export const forgetSeen = (): void => Object.values(SEEN).forEach(({ set }) => set(undefined));

const MOST_SEEN = 1_000_000;

/** Keeps what was answered for a time in which nothing answers. */
export const keepSeen = ({ answers, isSignedOut, lostSince }: LiveState): void => {
  if (isSignedOut) forgetSeen();
  if (isSignedOut || lostSince !== undefined) return;
  const text = JSON.stringify([...answers]);
  SEEN.answers.set(text.length > MOST_SEEN ? undefined : text);
};

export const lastSeen = (): Answers => {
  const text = SEEN.answers.get();
  return new Map(text === undefined ? [] : (JSON.parse(text) as [string, Answer][]));
};
