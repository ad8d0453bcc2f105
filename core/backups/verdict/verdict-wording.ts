import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';
import type { DumpTimes } from '../dump-times.js';
import { dumpFailureWording } from '../dump-failure-wording.js';
import { foreseenWording, reasonWording, which } from '../problems/foreseen-reason-wording.js';
import {
  dayTimeWording,
  timeWording,
  withinSentence,
} from '../problems/within-sentence-wording.js';
import type { StoredProof } from '../proof/proof.js';
import type { ProtectionState } from '../proof/protection.js';
import type { ScheduleState } from '../schedule-state.js';
import type { DumpVerdict, Failures, Outlook } from './dump-verdict.js';

type Subject = Pick<ScheduleState, 'engine' | 'rules'>;

/** Such as `Dumped 3 h ago. Tonight's dump will work.` */
export const verdictWording = (subject: Subject, verdict: DumpVerdict): string =>
  [...lastWording(subject, verdict), nextWording(subject, verdict)].join(' ');

const PROTECTED: Readonly<Record<ProtectionState, string>> = {
  ...{ protected: 'Protected.', at_risk: 'At risk.', unprotected: 'Unprotected.' },
  none: 'It needs no dump.',
};

/**
 * Such as `Protected. Dumped 3 h ago. A dump was restored 2 d ago, in 4 min 12 s. Tonight's dump will work.`; with the name of the
 * schedule of which it is the verdict, where there is one.
 */
export const databaseVerdictWording = (
  subject: Subject & { readonly name?: string },
  verdict: DumpVerdict,
  { protection, lastRestored }: Pick<DumpTimes, 'protection' | 'lastRestored'>,
): string =>
  [
    ...(O.isSome(protection) ? [PROTECTED[protection.value.state]] : []),
    ...(subject.name === undefined ? [] : [`${subject.name}:`]),
    ...lastWording(subject, verdict),
    ...(O.isSome(lastRestored) ? [restoredWording(lastRestored.value, verdict.at)] : []),
    nextWording(subject, verdict),
  ].join(' ');

const restoredWording = ({ at: restoredAt, tookMs }: StoredProof, at: Date): string =>
  `A dump was restored ${agoWording(restoredAt, at)}${O.isSome(tookMs) ? `, in ${tookWording(tookMs.value)}` : ''}.`;

/** Such as `4 min 12 s`. */
const tookWording = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

/** What came of the last dumps. */
const lastWording = (subject: Subject, verdict: DumpVerdict): readonly string[] => {
  const { at, lastGoodAt, failures, isRunning } = verdict;
  const dumped = O.isSome(lastGoodAt)
    ? `Dumped ${agoWording(lastGoodAt.value, at)}.`
    : 'No dump was made yet.';
  return [
    ...(isRunning ? ['A dump is being made.'] : []),
    ...(O.isSome(failures) ? [failuresWording(subject, failures.value, at)] : []),
    dumped,
  ];
};

const failuresWording = (
  { engine, rules: { timezone } }: Subject,
  { runs, firstAt, lastAt, failure, isMade }: Failures,
  at: Date,
): string => {
  const why = withinSentence(dumpFailureWording(failure, engine).detail);
  const what = isMade ? 'could not be proved' : 'failed';
  return runs === 1
    ? `The last dump ${what} ${agoWording(lastAt, at)}: ${why}`
    : `The last ${runs} dumps ${what}, ${spanWording(firstAt, lastAt, timezone)}: ${why}`;
};

/** Such as `01:58 to 02:11`; with the days where there are several. */
export const spanWording = (from: Date, to: Date, timezone: string): string => {
  const time = to.getTime() - from.getTime() < DAY_MS ? timeWording : dayTimeWording;
  return `${time(from, timezone)} to ${time(to, timezone)}`;
};

const nextWording = (subject: Subject, verdict: DumpVerdict): string => {
  const { at, outlook, failures, reasons } = verdict;
  const { timezone } = subject.rules;
  if (O.isNone(verdict.dueAt)) return UNDUE[outlook] ?? 'The next one is being planned.';
  const dueAt = verdict.dueAt.value;
  const next = which(dueAt, at, timezone);
  switch (outlook) {
    case 'works':
      return O.isSome(failures)
        ? `A dump would work now; the next is due ${dayTimeWording(dueAt, timezone)}.`
        : `${next} will work.`;
    case 'fails':
      return isSaid(verdict)
        ? `${next} (${dayTimeWording(dueAt, timezone)}) will fail for the same reason.`
        : foreseenWording(subject, { dueAt, reasons }, at);
    case 'may_pass':
      return `${next} would fail now, which may pass: ${firstReason(subject, verdict)}`;
    case 'unseen':
      return `A check finds nothing wrong now, but it does not see what that was; the next is due ${dayTimeWording(dueAt, timezone)}.`;
    case 'doubtful':
      return `Whether ${withinNext(next)} will work depends on what is wrong above it.`;
    case 'unexamined':
      return `Whether ${withinNext(next)} will work is being examined.`;
    default:
      return `Another program makes the next one, ${dayTimeWording(dueAt, timezone)}.`;
  }
};

/** What is said where no time is known. */
const UNDUE: Readonly<Partial<Record<Outlook, string>>> = {
  not_due: 'No other one is due.',
  elsewhere: 'Another program makes the next one.',
};

/** Why the last one failed is all that the next one will fail of. */
const isSaid = ({ failures, reasons }: DumpVerdict): boolean =>
  O.exists(({ failure }: Failures) => reasons.every(({ code }) => code === failure.code))(failures);

const firstReason = ({ engine, rules: { timezone } }: Subject, { reasons }: DumpVerdict): string =>
  reasons
    .slice(0, 1)
    .map((reason) => withinSentence(reasonWording(reason, engine, timezone).detail))
    .join('');

const withinNext = (next: string): string => `${next.slice(0, 1).toLowerCase()}${next.slice(1)}`;

/** Such as `3 h ago`. */
const agoWording = (from: Date, at: Date): string => {
  const ms = Math.max(0, at.getTime() - from.getTime());
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h ago` : `${Math.floor(ms / DAY_MS)} d ago`;
};
