import * as O from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../../described/schedule.js';
import { dumpFailureWording } from '../dump-failure-wording.js';
import { endedRuns, isGood } from '../problems/ended-runs.js';
import type { ScheduleState } from '../schedule-state.js';

/** How the dumps of a schedule are proved, and why the last good one was not restored where that was possible alone. */
export const provedByWording = ({
  rules,
  engine,
  runs,
}: Pick<ScheduleState, 'rules' | 'engine' | 'runs'>): string => {
  const last = O.toUndefined(endedRuns(runs).find(isGood)?.stored ?? O.none);
  const lack =
    last?.unproved === undefined
      ? ''
      : ` The last one was only read through: ${dumpFailureWording(last.unproved, engine).detail}`;
  return `${wayOf(rules)}${rules.prove === undefined ? '' : '; old ones again'}.${lack}`;
};

const wayOf = ({ run, what, verify, restoreOn, compare = 'counts' }: ScheduleRules): string => {
  if (run === 'elsewhere') return 'where they are made, elsewhere';
  if (what === 'globals' || verify === 'read') return 'read through to their end';
  const place = restoreOn ?? 'a server made for it';
  return `restored on ${place}${verify === undefined ? ', as far as the Shipshape host can' : ''}${COMPARED[compare]}`;
};

const COMPARED = {
  counts: ', and compared with their source',
  estimates: ', and compared with their source, but not how many rows tables have',
  none: '',
};
