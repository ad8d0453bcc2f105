import { LRUCache } from 'lru-cache';

/** More different answers than one fleet asks for, as a rule; what is asked anew is found out anew. */
const KEPT = 10_000;

/** The same predicate, which looks at a text once: of the schedules of a large fleet most say the same. */
export const memoizePredicate = (holds: (text: string) => boolean): ((text: string) => boolean) => {
  const answers = new LRUCache<string, boolean>({ max: KEPT });
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = holds(text);
    answers.set(text, answer);
    return answer;
  };
};
