import * as O from 'fp-ts/lib/Option.js';
import { BACKUP_TOOLS } from '../../engines/backup-tool.js';
import { DAY_MS } from '../../shared/durations.js';
import type { DumpTimes } from '../dump-times.js';
import { dumpFailureWording } from '../dump-failure-wording.js';
import { foreseenWording, reasonWording, which } from '../problems/foreseen-reason-wording.js';
import {
  agoWording,
  dayTimeWording,
  timeWording,
  withinSentence,
} from '../problems/within-sentence-wording.js';
import { windowWording } from '../physical/physical-wording.js';
import type { ProtectionState, StoredProof } from '../proof/proof.js';
import type { ScheduleState } from '../schedule-state.js';
import type { DumpVerdict, Failures, Outlook } from './dump-verdict.js';

type Subject = Pick<ScheduleState, 'engine' | 'rules'>;

/** Such as `Dumped 3 h ago. Tonight's dump will work.` */
export const verdictWording = (subject: Subject, verdict: DumpVerdict): string =>
  [...lastWording(subject, verdict), nextWording(subject, verdict)].join(' ');

const PROTECTED: Readonly<Record<ProtectionState, string>> = {
  protected: 'Protected.',
  at_risk: 'At risk.',
  unprotected: 'Unprotected.',
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
  if (seconds === 0) return 'under a second';
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

/** What came of the last dumps. */
const lastWording = (subject: Subject, verdict: DumpVerdict): readonly string[] => {
  const { at, lastGoodAt, failures, isRunning, known } = verdict;
  const isPhysical = subject.rules.what === 'physical';
  const [one, made] = isPhysical ? ['backup', 'Backed up'] : ['dump', 'Dumped'];
  return [
    ...(isRunning ? [`A ${one} is being made.`] : []),
    ...(O.isSome(failures) ? [failuresWording(subject, failures.value, at)] : []),
    O.isSome(lastGoodAt)
      ? `${made} ${agoWording(lastGoodAt.value, at)}.`
      : O.exists(({ isMade }: Failures) => isMade)(failures)
        ? `There is no good ${one} yet.`
        : `No ${one} was ${isPhysical ? 'reported' : 'made'} yet.`,
    ...(O.isSome(known) ? [windowWording(known.value, subject.rules, at)] : []),
  ];
};

const failuresWording = (
  { engine, rules: { timezone, what: kind } }: Subject,
  { runs, firstAt, lastAt, failure, isMade }: Failures,
  at: Date,
): string => {
  const what = isMade ? 'could not be proved' : 'failed';
  const [one, why] =
    kind === 'physical'
      ? ['backup', '.']
      : ['dump', `: ${withinSentence(dumpFailureWording(failure, engine).detail)}`];
  return runs === 1
    ? `The last ${one} ${what} ${agoWording(lastAt, at)}${why}`
    : `The last ${runs} ${one}s ${what}, ${spanWording(firstAt, lastAt, timezone)}${why}`;
};

/** Such as `01:58 to 02:11`; with the days where there are several. */
export const spanWording = (from: Date, to: Date, timezone: string): string => {
  const time = to.getTime() - from.getTime() < DAY_MS ? timeWording : dayTimeWording;
  return `${time(from, timezone)} to ${time(to, timezone)}`;
};

const nextWording = (subject: Subject, verdict: DumpVerdict): string => {
  const { at, outlook, failures, reasons } = verdict;
  const { timezone } = subject.rules;
  if (O.isNone(verdict.dueAt)) return undueWording(subject, outlook);
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
      return `${makerOf(subject)} makes the next one, ${dayTimeWording(dueAt, timezone)}.`;
  }
};

const makerOf = ({ rules: { tool } }: Subject): string =>
  tool === undefined ? 'Another program' : BACKUP_TOOLS[tool].name;

const undueWording = (subject: Subject, outlook: Outlook): string => {
  if (outlook === 'elsewhere') return `${makerOf(subject)} makes the next one.`;
  return outlook === 'not_due' ? 'No other one is due.' : 'The next one is being planned.';
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
