import { readFileSync } from 'node:fs';

/** Of proc(5), which every Linux has: USER_HZ is 100. */
const TICKS_A_SECOND = 100;

/** The fields of /proc/PID/stat after the name of the program, which may have blanks: the first is the third of all. */
const FIRST_FIELD = 3;
const [UTIME, STIME, CUTIME, CSTIME] = [14, 15, 16, 17];

/** The processor time that a process has taken so far, in seconds. */
export const processorTimeOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (...places: readonly number[]): number =>
    places.reduce((sum, place) => sum + Number(fields[place - FIRST_FIELD]), 0) / TICKS_A_SECOND;
  return {
    /** Of all threads of a process. */
    own: seconds(UTIME, STIME),
    /** Of the processes that it has started and that have ended. */
    children: seconds(CUTIME, CSTIME),
  };
};
