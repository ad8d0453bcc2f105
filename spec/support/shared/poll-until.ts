import { setTimeout as delay } from 'node:timers/promises';

/** So that whoever is asked has time for their work, and no limit of requests is met. */
const PAUSE_MS = 50;

/** Asks again and again, since what is waited for happens in another process; answers with what is as wanted. */
export const pollUntil = async <A>(
  ask: () => Promise<A>,
  isWanted: (answer: A) => boolean,
): Promise<A> => {
  for (let answer = await ask(); ; answer = await ask()) {
    if (isWanted(answer)) return answer;
    await delay(PAUSE_MS);
  }
};
