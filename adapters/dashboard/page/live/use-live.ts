import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Answer, errorOf, isOk } from './ask.js';
import type { ErrorBody, OverviewBody, WatchBody } from './bodies.js';
import { type Answers, type LiveState, OVERVIEW_PATH, WATCH_PATH } from './live-reader.js';
import { type Polling, startPolling } from './poll.js';

/** What is known of the service now. */
export interface Live extends LiveState {
  /** Reads everything again at once: after something was changed. */
  readonly refresh: () => Promise<void>;
}

const NOTHING: LiveState = { answers: new Map(), lostSince: undefined, isSignedOut: false };

export const LiveContext = createContext<Live>({ ...NOTHING, refresh: () => Promise.resolve() });

/** Polls for as long as the page is there, with the lists that are shown, which may follow from what was answered. */
export const useLive = (pathsOf: (answers: Answers) => readonly string[]): Live => {
  const [state, setState] = useState(NOTHING);
  const shown = useRef(pathsOf);
  const polling = useRef<Polling | undefined>(undefined);
  shown.current = pathsOf;
  useEffect(() => {
    polling.current = startPolling((answers) => shown.current(answers), setState);
    return () => polling.current?.stop();
  }, []);
  const key = pathsOf(state.answers).join('\n');
  const first = useRef(key);
  useEffect(() => {
    if (first.current !== key) void polling.current?.refresh();
    first.current = key;
  }, [key]);
  return useMemo(() => ({ ...state, refresh: async () => polling.current?.refresh() }), [state]);
};

/** The body of what was read last of a path; undefined before, and where it is an error. */
export const useBody = <A>(path: string): A | undefined =>
  bodyOf<A>(useContext(LiveContext).answers.get(path));

export const bodyOf = <A>(answer: Answer | undefined): A | undefined =>
  answer !== undefined && isOk(answer) ? (answer.body as A) : undefined;

/** Why one of these was not read; undefined where each was, or has not been answered yet. */
export const failureOf = (answers: readonly (Answer | undefined)[]): ErrorBody | undefined => {
  const failed = answers.find((answer) => answer !== undefined && !isOk(answer));
  return failed === undefined ? undefined : errorOf(failed);
};

export const useOverview = (): OverviewBody | undefined => useBody(OVERVIEW_PATH);

export const useWatch = (): WatchBody | undefined => useBody(WATCH_PATH);

export interface OpenCounts {
  readonly critical: string;
  readonly warning: string;
  readonly info: string;
}

/** How many problems are open, as the service counts them: `100+` where there are more. */
export const openCountsOf = ({ answers }: LiveState): OpenCounts => {
  const counts = new Map(
    (answers.get(OVERVIEW_PATH)?.openProblems ?? '')
      .split(',')
      .map((pair) => pair.trim().split('=') as [string, string]),
  );
  const countOf = (severity: string) => counts.get(severity) ?? '0';
  return { critical: countOf('critical'), warning: countOf('warning'), info: countOf('info') };
};
