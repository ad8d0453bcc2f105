import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ask, bodyOf, errorOf } from '../live/ask.js';
import type { ErrorBody, RowBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';

interface DatabasePageBody {
  readonly databases: readonly RowBody[];
  readonly next: string | null;
}

/** How many rows are read at most: they are sorted and grouped here. */
export const MOST_ROWS = 5_000;

/** The worst are read again whenever something changed; all of them follow, but no more often. */
const AGAIN_MS = 15_000;

const RETRY_MS = 5_000;

export interface Rows {
  /** Undefined before any was read. */
  readonly rows: readonly RowBody[] | undefined;
  /** Whether these are all; undefined while others are read. */
  readonly isWhole: boolean | undefined;
  readonly error: ErrorBody | undefined;
}

/** What was read of the pages of a list. */
interface All extends Omit<Rows, 'rows'> {
  readonly path: string;
  readonly rows: readonly RowBody[];
}

/**
 * The rows of a list of databases: its first page, the worst, at once and polled with all that is shown; then all by path, which is an
 * order that does not change while they are read.
 */
export const useRows = (path: string): Rows => {
  const first = useContext(LiveContext).answers.get(path);
  const [all, setAll] = useState<All>();
  const readAt = useRef(0);
  const [attempt, setAttempt] = useState(0);
  const page = bodyOf<DatabasePageBody>(first);
  const isMore = page !== undefined && page.next !== null;
  const known = all?.path === path ? all : undefined;
  useEffect(() => {
    if (!isMore || (known !== undefined && performance.now() - readAt.current < AGAIN_MS))
      return undefined;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    readAt.current = performance.now();
    void readPages(path, MOST_ROWS, () => !isStopped).then(({ rows, isWhole, error }) => {
      if (isStopped) return;
      setAll({ path, rows: error === undefined ? rows : (known?.rows ?? []), isWhole, error });
      if (error === undefined) return;
      readAt.current = 0;
      timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
    });
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [path, page, attempt]);
  const rows = useMemo(() => page && together(page.databases, known?.rows ?? []), [page, known]);
  return {
    rows,
    isWhole: isMore ? known?.isWhole : true,
    error: first !== undefined && page === undefined ? errorOf(first) : known?.error,
  };
};

/** The worst are as they were read last. */
const together = (worst: readonly RowBody[], others: readonly RowBody[]): readonly RowBody[] => {
  const ids = new Set(worst.map(({ id }) => id));
  return [...worst, ...others.filter(({ id }) => !ids.has(id))];
};

/** Reads the pages of a list by path, while it is wanted. */
export const readPages = async (
  path: string,
  most: number,
  isWanted: () => boolean,
): Promise<Omit<All, 'path'>> => {
  const rows: RowBody[] = [];
  const byPath = path.replace('order=worst&', '');
  let after = '';
  while (isWanted()) {
    const answer = await ask(`${byPath}${after}`);
    const page = bodyOf<DatabasePageBody>(answer);
    if (page === undefined) return { rows, isWhole: undefined, error: errorOf(answer) };
    rows.push(...page.databases);
    if (page.next === null || rows.length >= most)
      return { rows, isWhole: page.next === null, error: undefined };
    after = `&after=${encodeURIComponent(page.next)}`;
  }
  return { rows, isWhole: undefined, error: undefined };
};
