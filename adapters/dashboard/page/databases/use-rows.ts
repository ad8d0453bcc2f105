import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ask, bodyOf, errorOf, serviceNow } from '../live/ask.js';
import type { ErrorBody, RowBody } from '../live/bodies.js';
import { askAgain, readAll } from '../live/read-all.js';
import { LiveContext } from '../live/use-live.js';

interface DatabasePageBody {
  readonly databases: readonly RowBody[];
  readonly next: string | null;
}

/** How many rows are read at most unless all of them are wanted: they are sorted and grouped here. */
export const MOST_ROWS = 5_000;

/** The worst are read again whenever something changed; all of them follow, but no more often, nor for much of the time. */
const AGAIN_MS = 15_000;
const SHARE_OF_TIME = 20;

const RETRY_MS = 5_000;

export interface Rows {
  /** Undefined before any was read. */
  readonly rows: readonly RowBody[] | undefined;
  /** Whether these are all; undefined while others are read. */
  readonly isWhole: boolean | undefined;
  /** When all but the worst were asked for; undefined where the worst are all. */
  readonly at: string | undefined;
  /** How many have been read of those that are being read. */
  readonly count: number;
  readonly error: ErrorBody | undefined;
}

/** What was read of the pages of a list. */
interface All extends Omit<Rows, 'rows' | 'count'> {
  readonly path: string;
  readonly rows: readonly RowBody[];
}

/** Since when what is read, and how long it took; that is endless while it goes on. */
interface Reading {
  readonly what: string;
  readonly begunMs: number;
  readonly tookMs: number;
}

const NOTHING: Reading = { what: '', begunMs: 0, tookMs: 0 };

/**
 * The rows of a list of databases: its first page, the worst, at once and polled with all that is shown; then the others by path, which
 * is an order that does not change while they are read.
 */
export const useRows = (path: string, wantsAll: boolean): Rows => {
  const first = useContext(LiveContext).answers.get(path);
  const [all, setAll] = useState<All>();
  const [count, setCount] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const reading = useRef(NOTHING);
  const page = bodyOf<DatabasePageBody>(first);
  const isMore = page !== undefined && page.next !== null;
  const known = all?.path === path ? all : undefined;
  const what = `${path} ${wantsAll}`;
  const read = async () => {
    const begun = { what, begunMs: performance.now(), tookMs: Infinity };
    reading.current = begun;
    const at = new Date(serviceNow()).toISOString();
    const isOver = () => reading.current !== begun;
    const { rows, isWhole, error } = await readRows(path, wantsAll, (soFar) => {
      if (!isOver()) setCount(soFar);
      return isOver();
    });
    if (isOver()) return;
    reading.current = { ...begun, tookMs: performance.now() - begun.begunMs };
    const [isRead, before] = [error === undefined, { rows: known?.rows ?? [], at: known?.at }];
    setAll({ path, isWhole, error, ...(isRead ? { rows, at } : before) });
    if (isRead) return;
    reading.current = NOTHING;
    setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
  };
  useEffect(() => {
    if (isMore && isDue(reading.current, what)) void read();
  }, [what, page, attempt]);
  useEffect(() => () => void (reading.current = NOTHING), []);
  const rows = useMemo(() => page && together(page.databases, known?.rows ?? []), [page, known]);
  return {
    rows,
    count,
    at: isMore ? known?.at : undefined,
    isWhole: isMore ? known?.isWhole : true,
    error: first !== undefined && page === undefined ? errorOf(first) : known?.error,
  };
};

const isDue = ({ what, begunMs, tookMs }: Reading, wanted: string): boolean =>
  what !== wanted || performance.now() - begunMs >= Math.max(AGAIN_MS, SHARE_OF_TIME * tookMs);

/** The worst are as they were read last. */
const together = (worst: readonly RowBody[], others: readonly RowBody[]): readonly RowBody[] => {
  const ids = new Set(worst.map(({ id }) => id));
  return [...worst, ...others.filter(({ id }) => !ids.has(id))];
};

const readRows = async (
  path: string,
  isWhole: boolean,
  isOver: (soFar: number) => boolean,
): Promise<Omit<All, 'path' | 'at'>> => {
  const rows: RowBody[] = [];
  const end = { isReached: false };
  const readUpTo = (most: number, of: string) => {
    const isLast = ({ databases, next }: DatabasePageBody) => {
      rows.push(...databases);
      end.isReached = next === null;
      return isOver(rows.length) || rows.length >= most;
    };
    return readAll(of, isLast, isWhole ? askAgain : ask);
  };
  let error = await readUpTo(isWhole ? Infinity : MOST_ROWS, byPath(path));
  if (error === undefined && end.isReached) return { rows, isWhole: true, error };
  for (const state of path.includes('protection=') ? [] : ENDANGERED)
    error ??= await readUpTo(rows.length + MOST_OF_A_STATE, `${byPath(path)}&protection=${state}`);
  const once = new Map(rows.map((row) => [row.id, row]));
  return { rows: [...once.values()], isWhole: error === undefined ? false : undefined, error };
};

/** Of more databases than are read these are read as well: they stand first. */
const ENDANGERED = ['unprotected', 'at_risk'];
const MOST_OF_A_STATE = 1_000;

const byPath = (path: string): string => path.replace('order=worst&', '');

/** Reads all rows of a list, page by page. Returns why not all of them were read. */
export const readEachPage = (
  path: string,
  onRows: (rows: readonly RowBody[]) => void,
): Promise<ErrorBody | undefined> =>
  readAll(byPath(path), ({ databases }: DatabasePageBody) => {
    onRows(databases);
    return false;
  });
