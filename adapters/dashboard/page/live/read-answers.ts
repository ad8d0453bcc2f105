import { ask, type Answer, errorOf, isOk } from './ask.js';

export type Answers = ReadonlyMap<string, Answer>;

export const OVERVIEW_PATH = 'v1/overview';
export const WATCH_PATH = 'v1/watch';
/** Read once: what a token may do does not change. */
export const ME_PATH = 'v1/me';

/**
 * What every view shows. Rejects where the overview is an error: nothing is known of the fleet. All of it is asked for at once
 * if an answer is expected; otherwise a browser that is not signed in gets one refusal.
 */
export const readHead = async (known: Answers, isExpected: boolean): Promise<Answers> => {
  const me = known.get(ME_PATH);
  const isKnown = me !== undefined && isOk(me);
  const others = isKnown ? [WATCH_PATH] : [WATCH_PATH, ME_PATH];
  const first = await readAll(isExpected ? [OVERVIEW_PATH, ...others] : [OVERVIEW_PATH], known);
  const overview = first.get(OVERVIEW_PATH);
  if (overview?.status === 401) return new Map([[OVERVIEW_PATH, overview]]);
  if (overview === undefined || !isOk(overview))
    throw new Error(OVERVIEW_PATH, { cause: overview && errorOf(overview) });
  const rest = isExpected ? [] : await readAll(others, known);
  return new Map([...first, ...rest, ...(isKnown ? [[ME_PATH, me] as const] : [])]);
};

/** An answer that has not changed is the one that was there before. */
export const readAll = async (paths: readonly string[], known: Answers): Promise<Answers> =>
  new Map(
    await Promise.all(
      paths.map(async (path) => {
        const before = known.get(path);
        const headers: HeadersInit = before?.etag == null ? {} : { 'if-none-match': before.etag };
        const answer = await ask(path, { headers });
        return [path, before === undefined ? answer : sameOr(before, answer)] as const;
      }),
    ),
  );

const sameOr = (before: Answer, now: Answer): Answer => {
  if (now.status === 304)
    return now.openProblems === before.openProblems
      ? before
      : { ...before, openProblems: now.openProblems };
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
};
