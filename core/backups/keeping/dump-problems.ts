import * as O from 'fp-ts/lib/Option.js';
import { HOUR_MS } from '../../shared/durations.js';
import type { Run } from '../run.js';
import type { DumpLoss, MissingCopy, StoredDump } from '../stored-dump.js';
import { type CopyFacts, type WantedCopy, wantedCopies } from './wanted-copies.js';
import { isWhole, placesOf } from './dump-places.js';

/** What is wrong with the stored dumps of a schedule, in facts. */
export type DumpProblem =
  | {
      readonly kind: 'copy_missing';
      /** The end of the first run without the copy. */
      readonly since: Date;
      /** The latest of them. */
      readonly copy: WantedCopy;
      readonly count: number;
    }
  | {
      readonly kind: 'dump_lost';
      readonly since: Date;
      /** The latest of them, and where it was. */
      readonly run: Run;
      readonly stored: StoredDump;
      readonly how: DumpLoss['how'];
      readonly isNewest: boolean;
      /** Where it is still whole, as far as is known. */
      readonly elsewhere: readonly StoredDump[];
      /** The latest dump that is whole somewhere, where this one is not. */
      readonly whole: O.Option<Run>;
      readonly count: number;
    };

export const DUMP_PROBLEM_KINDS = [
  'copy_missing',
  'dump_lost',
] as const satisfies readonly DumpProblem['kind'][];

/** For so long after its dump, or a change of its schedule, a copy may be missing. */
export const LATE_MS = 6 * HOUR_MS;

/** After how many failed attempts there is a problem: a short outage ends before that. */
const TRIES = 3;

export interface StoredDumpFacts extends CopyFacts {
  /** When the schedule, or a destination of it, was last changed. */
  readonly changedAt: Date;
}

/** They depend only on what is stored and on the time. */
export const dumpProblems = (facts: StoredDumpFacts, now: Date): readonly DumpProblem[] => [
  ...copyMissing(facts, now),
  ...dumpLost(facts.runs),
];

/** When a missing copy would be late; none where no copy is missing. */
export const lateAt = (changedAt: Date, { run }: WantedCopy): Date =>
  new Date(Math.max(changedAt.getTime(), endOf(run).getTime()) + LATE_MS);

const endOf = ({ endedAt, startedAt }: Run): Date => O.getOrElse(() => startedAt)(endedAt);

const hasFailed = ({ missing }: WantedCopy): boolean =>
  O.exists(({ tries, failure }: MissingCopy) => tries >= TRIES && failure !== undefined)(missing);

const copyMissing = (facts: StoredDumpFacts, now: Date): readonly DumpProblem[] => {
  const late = wantedCopies(facts, now).filter(
    (copy) => hasFailed(copy) || lateAt(facts.changedAt, copy) <= now,
  );
  const [copy] = late;
  if (copy === undefined) return [];
  const since = new Date(Math.min(...late.map(({ run }) => endOf(run).getTime())));
  return [{ kind: 'copy_missing', since, copy, count: late.length }];
};

const dumpLost = (runs: readonly Run[]): readonly DumpProblem[] => {
  const lost = runs.flatMap((run) =>
    placesOf(run).flatMap((stored) =>
      stored.seen?.lost === undefined ? [] : [{ run, stored, lost: stored.seen.lost }],
    ),
  );
  const [first] = lost;
  if (first === undefined) return [];
  const { run, stored, lost: loss } = first;
  const elsewhere = placesOf(run).filter(isWhole);
  return [
    {
      kind: 'dump_lost',
      since: new Date(Math.min(...lost.map(({ lost: { since } }) => since.getTime()))),
      run,
      stored,
      how: loss.how,
      elsewhere,
      count: lost.length,
      isNewest: run === runs.find((one) => placesOf(one).length > 0),
      whole: O.fromNullable(runs.find((one) => placesOf(one).some(isWhole))),
    },
  ];
};
