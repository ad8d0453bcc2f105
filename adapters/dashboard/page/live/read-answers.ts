import { ask, type Answer, errorOf, isOk, UNREACHABLE } from './ask.js';
import type { WatchBody } from './bodies.js';

export type Answers = ReadonlyMap<string, Answer>;

export const OVERVIEW_PATH = 'v1/overview';
export const WATCH_PATH = 'v1/watch';
/** Another tab may have signed in as somebody else. */
export const ME_PATH = 'v1/me';

/**
 * The overview, and what else is known of the whole page: the watch is read again in a round for all of it, and while checks are
 * not on time. Rejects where the overview is an error: nothing is known of the fleet. What is expected to be answered is asked for
 * at once; otherwise a browser that is not signed in gets one refusal.
 */
export const readHead = async (
  known: Answers,
  all: boolean,
  isExpected: boolean,
): Promise<Answers> => {
  const kept = new Map(
    [...known].filter(
      ([path, one]) =>
        !all && ((path === ME_PATH && isOk(one)) || (path === WATCH_PATH && isOnTime(one))),
    ),
  );
  const others = [WATCH_PATH, ME_PATH].filter((path) => !kept.has(path));
  const first = await readAll(isExpected ? [OVERVIEW_PATH, ...others] : [OVERVIEW_PATH], known);
  const overview = first.get(OVERVIEW_PATH);
  if (overview?.status === 401) return new Map([[OVERVIEW_PATH, overview]]);
  if (overview === undefined || !isOk(overview))
    throw new Error(OVERVIEW_PATH, { cause: overview && errorOf(overview) });
  const rest = isExpected ? [] : await readAll(others, known);
  return new Map([...first, ...kept, ...rest]);
};

const isOnTime = (watch: Answer): boolean =>
  isOk(watch) && (watch.body as WatchBody).state === 'current';

/** Rejects where one of them is not answered. */
export const readAll = (paths: readonly string[], known: Answers): Promise<Answers> =>
  readEach(paths, (path) => read(path, known.get(path)));

/** One list that is not answered in time is no reason to leave out the others. */
export const readLists = (paths: readonly string[], known: Answers): Promise<Answers> =>
  readEach(paths, async (path) => {
    const before = known.get(path);
    return read(path, before).catch(() => before ?? UNANSWERED);
  });

const UNANSWERED: Answer = { status: 504, body: UNREACHABLE, etag: null, openProblems: null };

const readEach = async (
  paths: readonly string[],
  readOne: (path: string) => Promise<Answer>,
): Promise<Answers> =>
  new Map(await Promise.all(paths.map(async (path) => [path, await readOne(path)] as const)));

/** An answer that has not changed is the one that was there before. */
const read = async (path: string, before: Answer | undefined): Promise<Answer> => {
  const headers: HeadersInit = before?.etag == null ? {} : { 'if-none-match': before.etag };
  const answer = await ask(path, { headers });
  return before === undefined ? answer : sameOr(before, answer);
};

const sameOr = (before: Answer, now: Answer): Answer => {
  if (now.status === 304)
    return now.openProblems === before.openProblems
      ? before
      : { ...before, openProblems: now.openProblems };
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
};
