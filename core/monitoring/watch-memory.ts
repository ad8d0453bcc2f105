import { CLEAR, isInitial, type DetectionState } from './detection-state.js';
import { type DetectedKey, detectedKeyText } from '../problems/detected-kind.js';

/**
 * What the watch remembers, by the text of the key; what is well and has long been so is not in it.
 * It may be of the fleet or of one server: no rule looks beyond one key. Whoever judges server by server keeps
 * one each, so that the cost of a judgement does not grow with the fleet.
 */
export type WatchMemory = ReadonlyMap<string, Remembered>;

export interface Remembered {
  readonly key: DetectedKey;
  readonly course: DetectionState;
}

export const NO_MEMORY: WatchMemory = new Map();

export const courseOf = (memory: WatchMemory, key: DetectedKey): DetectionState =>
  memory.get(detectedKeyText(key))?.course ?? CLEAR;

/** The memory with these courses in the place of those that it had of the same keys. */
export const remember = (memory: WatchMemory, news: readonly Remembered[]): WatchMemory => {
  const fresh = news.map(({ key, course }) => [detectedKeyText(key), { key, course }] as const);
  const all = new Map([...memory, ...fresh]);
  return new Map([...all].filter(([, { course }]) => !isInitial(course)));
};
