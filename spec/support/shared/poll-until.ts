import { setTimeout as delay } from 'node:timers/promises';

/** Leaves the service time to work, and stays below its rate limit. */
const PAUSE_MS = 50;

/** Polls for what happens in another process, and returns the first answer that is as wanted: where nothing is said, one that holds. */
export const pollUntil = async <A>(
  ask: () => A | Promise<A>,
  isWanted: (answer: A) => boolean = Boolean,
): Promise<A> => {
  for (let answer = await ask(); ; answer = await ask()) {
    if (isWanted(answer)) return answer;
    await delay(PAUSE_MS);
  }
};
