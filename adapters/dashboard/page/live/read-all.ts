import { type Answer, ask, bodyOf, errorOf, isOfTheMoment } from './ask.js';
import type { ErrorBody } from './bodies.js';

interface PageBody {
  readonly next: string | null;
}

/** Reads the pages of a list up to that which is the last one wanted. Returns why it was given up. */
export const readAll = async <Page extends PageBody>(
  path: string,
  isLast: (page: Page) => boolean,
  read: (path: string) => Promise<Answer> = askAgain,
): Promise<ErrorBody | undefined> => {
  for (let after = ''; ;) {
    const answer = await read(`${path}${after}`);
    const page = bodyOf<Page>(answer);
    if (page === undefined) return errorOf(answer);
    if (isLast(page) || page.next === null) return undefined;
    after = `&after=${encodeURIComponent(page.next)}`;
  }
};

/** Before each further try, twice as long each time: a limit of requests is of a minute, which these are together. */
const PAUSES_MS = [1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1_000);

/** Asks again while the service is busy, or does not answer. */
export const askAgain = async (path: string): Promise<Answer> => {
  for (const pause of PAUSES_MS) {
    const answer = await ask(path);
    if (!isOfTheMoment(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return ask(path);
};
