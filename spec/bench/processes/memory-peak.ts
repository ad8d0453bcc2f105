import { readdirSync, readFileSync } from 'node:fs';

const SAMPLED_EVERY_MS = 20;
const KIB = 1_024;

/** Whether this system says what memory a process has (proc(5)). */
export const KNOWS_MEMORY = process.platform === 'linux';

/**
 * Watches the resident memory of a process and of the processes that it starts. The kernel keeps the peak of each
 * (`VmHWM`), so that a short one is not missed between two samples; their sum is at least the peak of all together.
 */
export const watchMemory = (pid: number) => {
  const peaks = new Map<number, number>();
  const sample = (): void => {
    for (const one of withChildren(pid)) {
      const peak = Math.max(peaks.get(one) ?? 0, fieldOf(one, 'VmHWM'));
      peaks.set(one, peak);
    }
  };
  const timer = setInterval(sample, SAMPLED_EVERY_MS);
  return {
    /** Ends the watch, and returns the most that it saw, in bytes. */
    end: () => {
      clearInterval(timer);
      sample();
      return sum([...peaks.values()]);
    },
  };
};

export const residentBytesOf = (pid: number): number =>
  sum(withChildren(pid).map((one) => fieldOf(one, 'VmRSS')));

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const withChildren = (pid: number): readonly number[] => [
  pid,
  ...threadsOf(pid)
    .flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((child) => child.trim() !== '')
    .map(Number)
    .filter((child) => commandOf(child) !== commandOf(pid))
    .flatMap(withChildren),
];

/** A child that has not run its program yet has that of its parent, and all of its memory is that of its parent. */
const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`);

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** 0 for a process that has ended. */
const fieldOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * KIB;

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};
