import type { ErrorBody } from './bodies.js';
import type { Answers } from './read-answers.js';
import { type LiveState, NOTHING_KNOWN, readNews } from './read-news.js';

/** How often the lists and the watch are read again though the overview has not changed: a note or a schedule may have. */
const ROUNDS_UNCHANGED = 6;

export interface LiveReader {
  /** Reads the overview, and the lists where it has changed, or all of it. Returns whether the service can be relied on. */
  readonly read: (all: boolean) => Promise<boolean>;
  /** Lists that are not shown are not kept: something has changed that they may show. */
  readonly forgetOthers: () => void;
  readonly isSignedOut: () => boolean;
}

/** Holds the last answers and reports changes. Of two reads at once the later one counts. */
export const liveReader = (
  pathsShown: (answers: Answers) => readonly string[],
  onChange: (state: LiveState) => void,
): LiveReader => {
  let state: LiveState = NOTHING_KNOWN;
  let rounds = 0;
  let latest = 0;
  let answeredAt = Date.now();
  let keeps = true;
  const update = (next: LiveState): void => {
    const isSame = (Object.keys(next) as (keyof LiveState)[]).every(
      (key) => next[key] === state[key],
    );
    state = next;
    if (!isSame) onChange(state);
  };
  const read = async (all: boolean): Promise<boolean> => {
    const turn = ++latest;
    const askedAt = Date.now();
    rounds = all ? 0 : rounds + 1;
    try {
      const isWhole = rounds % ROUNDS_UNCHANGED === 0;
      const news = await readNews(state.answers, { pathsShown, all: isWhole, keeps });
      answeredAt = askedAt;
      if (turn !== latest) return true;
      keeps = true;
      update(news);
      return true;
    } catch (error) {
      const lostBy = (error as Error).cause as ErrorBody | undefined;
      if (turn === latest) update({ ...state, lostSince: answeredAt, lostBy });
      return false;
    }
  };
  const forgetOthers = () => {
    keeps = false;
  };
  return { read, forgetOthers, isSignedOut: () => state.isSignedOut };
};
