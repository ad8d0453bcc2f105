import type { RoundResult } from './apply-observations.js';
import type { ProblemChange } from './problem-change.js';
import { type DetectedKey, detectedKeyText } from '../problems/detected-kind.js';
import type { Remembered, WatchMemory } from './watch-memory.js';

/**
 * Lets go of what is watched no more: its resource was removed, or nothing asks it any longer. Its open problems
 * are closed, since no observation ever would; those of a removed resource are gone with it already.
 */
export const closeUnmonitored = (
  memory: WatchMemory,
  watched: readonly DetectedKey[],
  at: Date,
): RoundResult => {
  const texts = new Set(watched.map(detectedKeyText));
  return {
    memory: new Map([...memory].filter(([text]) => texts.has(text))),
    changes: [...memory]
      .filter(([text]) => !texts.has(text))
      .flatMap(([, remembered]) => closing(remembered, at)),
  };
};

const closing = ({ key, course }: Remembered, at: Date): readonly ProblemChange[] =>
  course._tag === 'Open' ? [{ _tag: 'Close', key, at }] : [];
