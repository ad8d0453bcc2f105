import { useEffect, useState } from 'preact/hooks';
import { isUnderWay, type RowBody, type RunBody, type ScheduleBody } from '../live/bodies.js';
import { readRows } from './pages.js';

/** A database, or an instance of which the globals are dumped; its schedule, and the last run of that, as far as it has them. */
export interface Dump {
  readonly path: string;
  readonly schedule: ScheduleBody | undefined;
  readonly run: RunBody | undefined;
}

export interface Dumps {
  /** Undefined before they are read. */
  readonly all: readonly Dump[] | undefined;
  readonly read: () => Promise<void>;
}

const EVERY_MS = 2_000;

/** The dumps of all databases that need some, and of the globals that these need, read again while any is under way, or none is found yet. */
export const useDumps = (): Dumps => {
  const [all, setAll] = useState<readonly Dump[]>();
  const read = async () => {
    const now = await readDumps();
    if (now !== undefined) setAll(now);
  };
  const isMoving =
    all === undefined ||
    all.length === 0 ||
    all.some(({ run }) => run !== undefined && isUnderWay(run));
  useEffect(() => {
    void read();
    if (!isMoving) return;
    const timer = setInterval(() => void read(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return { all, read };
};

export const readDumps = async (): Promise<readonly Dump[] | undefined> => {
  const [databases, schedules, runs] = await Promise.all([
    readRows<RowBody>('databases'),
    readRows<ScheduleBody>('schedules'),
    readRows<RunBody>('runs'),
  ]);
  if (databases === undefined || schedules === undefined || runs === undefined) return undefined;
  // The latest comes first.
  const lastRuns = new Map([...runs].reverse().map((run) => [run.schedule?.id, run]));
  const made = schedules.filter(({ what, elsewhere }) => what !== 'physical' && !elsewhere);
  const scheduleOf = new Map(made.toReversed().map((one) => [one.database.path, one]));
  const paths = databases.filter(({ policy }) => policy !== 'none').map(({ path }) => path);
  const instances = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))];
  // Dumps of databases name what is in the globals.
  return [...instances.filter((path) => scheduleOf.has(path)), ...paths].map((path) => {
    const schedule = scheduleOf.get(path);
    return { path, schedule, run: schedule && lastRuns.get(schedule.id) };
  });
};
