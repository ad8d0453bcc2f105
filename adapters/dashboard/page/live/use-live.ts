import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Answer, bodyOf, errorOf, isOk } from './ask.js';
import type { ErrorBody, MeBody, OverviewBody, WatchBody } from './bodies.js';
import { type Answers, type LiveState, NOTHING_KNOWN } from './read-news.js';
import { ME_PATH, OVERVIEW_PATH, WATCH_PATH } from './paths.js';
import { withChanges } from './changes.js';
import { type Polling, startPolling } from './poll.js';
import { type Changes, useChanges } from './use-changes.js';

/** What is known of the service now, with what was changed here since. */
export interface Live extends LiveState, Changes {
  /** Reads everything that is shown again at once. */
  readonly refresh: () => Promise<void>;
  /** After something was changed: what is shown later is read again before. */
  readonly forgetOthers: () => void;
}

export const LiveContext = createContext<Live>({
  ...NOTHING_KNOWN,
  sent: [],
  failed: [],
  told: [],
  refresh: () => Promise.resolve(),
  forgetOthers: () => undefined,
  change: () => undefined,
  tell: () => () => undefined,
  tryAgain: () => undefined,
  dismiss: () => undefined,
});

/** Polls for as long as the page is there, with the lists that are shown, which may follow from what was answered. */
export const useLive = (pathsOf: (answers: Answers) => readonly string[]): Live => {
  const [state, setState] = useState(NOTHING_KNOWN);
  const shown = useRef(pathsOf);
  const polling = useRef<Polling | undefined>(undefined);
  shown.current = pathsOf;
  // Before the first paint, which takes as long as an answer.
  useLayoutEffect(() => {
    polling.current = startPolling((answers) => shown.current(answers), setState);
    return () => polling.current?.stop();
  }, []);
  const key = pathsOf(state.answers).join('\n');
  const changes = useChanges(async () => {
    polling.current?.forgetOthers();
    await polling.current?.readOn();
  }, state.isSignedOut);
  const { sent, failed, told } = changes;
  const first = useRef(key);
  useEffect(() => {
    if (first.current !== key) void polling.current?.refresh();
    first.current = key;
  }, [key]);
  return useMemo(
    () => ({
      ...state,
      ...changes,
      answers: withChanges(state.answers, sent),
      refresh: async () => polling.current?.refresh(),
      forgetOthers: () => polling.current?.forgetOthers(),
    }),
    [state, sent, failed, told],
  );
};

/** The body of what was read last of a path; undefined before, and where it is an error. */
export const useBody = <A>(path: string): A | undefined =>
  bodyOf<A>(useContext(LiveContext).answers.get(path));

/** Why one of these was not read; undefined where each was, or has not been answered yet. */
export const failureOf = (answers: readonly (Answer | undefined)[]): ErrorBody | undefined => {
  const failed = answers.find((answer) => answer !== undefined && !isOk(answer));
  return failed === undefined ? undefined : errorOf(failed);
};

export const useOverview = (): OverviewBody | undefined => useBody(OVERVIEW_PATH);

export const useWatch = (): WatchBody | undefined => useBody(WATCH_PATH);

export const useMe = (): MeBody | undefined => useBody(ME_PATH);

export type May = (permission: string, on?: readonly string[]) => boolean;

/**
 * Whether the caller has a permission on one of these, of which the fleet is always one: a resource and all that it is under.
 * Left out where those are not known: then a permission on anything counts, and the service decides.
 */
export const useMay = (): May => {
  const grants = useMe()?.grants ?? [];
  return (permission, on) =>
    grants.some(
      (grant) =>
        grant.permission === permission &&
        (grant.scope === 'fleet' || on === undefined || on.includes(grant.scope)),
    );
};

/** Whether the caller may name a resource of a type under one of these, and so learn which names are taken there. */
export const useMayName = (): ((type: string, under?: readonly string[]) => boolean) => {
  const may = useMay();
  return (type, under) => may('fleet:write', under) && may(`${type}:read`, under);
};

/** What is done to all of the fleet needs a permission on all of it. */
export const ON_FLEET: readonly string[] = [];

export interface OpenCounts {
  readonly critical: number;
  readonly warning: number;
  readonly info: number;
}

/** How many problems want something to be done: critical ones and warnings. */
export const totalOf = ({ critical, warning }: OpenCounts): number => critical + warning;

/** How many problems are open, as the service counts them. */
export const openCountsOf = ({ answers }: LiveState): OpenCounts => {
  const counts = new Map(
    (answers.get(OVERVIEW_PATH)?.openProblems ?? '')
      .split(',')
      .map((pair) => pair.trim().split('=') as [string, string]),
  );
  const countOf = (severity: string) => Number(counts.get(severity) ?? 0);
  return { critical: countOf('critical'), warning: countOf('warning'), info: countOf('info') };
};
