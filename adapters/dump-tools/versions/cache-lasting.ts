import { LRUCache } from 'lru-cache';

/**
 * Asks once for each key, and remembers the answer if it is of the kind that lasts.
 * Whoever asks while an answer is on its way gets the same one.
 */
export const cacheLasting = <A>(isLasting: (answer: A) => boolean, max: number) => {
  const answers = new LRUCache<string, Promise<A>>({ max });
  return (key: string, ask: () => Promise<A>): Promise<A> => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const asked = ask().then((answer) => {
      if (!isLasting(answer)) answers.delete(key);
      return answer;
    });
    answers.set(key, asked);
    return asked;
  };
};
