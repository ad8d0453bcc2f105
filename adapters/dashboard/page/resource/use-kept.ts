import { useRef } from 'preact/hooks';
import type { Answer } from '../live/ask.js';
import type { Answers } from '../live/read-answers.js';

/** What was answered last, but for errors of a service or a proxy that is busy: a check that runs or a note that is open outlasts them. */
export const useKept = (answers: Answers): Answers => {
  const kept = useRef<Answers>(new Map());
  const before = kept.current;
  kept.current = new Map([
    ...before,
    ...[...answers].map(
      ([path, now]) => [path, isOfTheMoment(now) ? (before.get(path) ?? now) : now] as const,
    ),
  ]);
  return kept.current;
};

const isOfTheMoment = ({ status }: Answer): boolean => status >= 500 || status === 429;
