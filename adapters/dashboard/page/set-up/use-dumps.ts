import { useEffect, useState } from 'preact/hooks';
import { isUnderWay, type RowBody, type RunBody, type ScheduleBody } from '../live/bodies.js';
import { readRows } from './pages.js';

/** A database, its schedule, and the last run of that, as far as it has them. */
export interface Dump {
  readonly database: RowBody;
  readonly schedule: ScheduleBody | undefined;
  readonly run: RunBody | undefined;
}

export interface Dumps {
  /** Undefined before they are read. */
  readonly all: readonly Dump[] | undefined;
  readonly read: () => Promise<void>;
}

const EVERY_MS = 2_000;

/** The dumps of all databases that need some, read again while any is under way, or none is found yet. */
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
  const scheduleOf = new Map(schedules.map((one) => [one.database.id, one]));
  return databases
    .filter(({ policy }) => policy !== 'none')
    .map((database) => {
      const schedule = scheduleOf.get(database.id);
      return { database, schedule, run: schedule && lastRuns.get(schedule.id) };
    });
};
