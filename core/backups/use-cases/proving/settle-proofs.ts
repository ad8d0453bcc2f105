import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemReport } from '../../../problems/problem.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { proofOverdueAt, proveAt, type ProvedDumps } from '../../proof/next-proof.js';
import type { ProofProblem } from '../../proof/proof-problems.js';
import { PROOF_PROBLEM_KINDS, proofProblems } from '../../proof/proof-problems.js';
import type { ScheduleState } from '../../schedule-state.js';
import { settleProblems, type SettleProblemsPorts } from '../settle-problems.js';

/**
 * Plans when a dump of a schedule is proved again, and opens and closes the problems of its proofs. Returns when to call it again
 * if nothing else happens until then.
 */
export type SettleProofs = (state: ScheduleState, now: Date) => PortTask<O.Option<Date>>;

export interface SettleProofsPorts extends SettleProblemsPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly proofs: Pick<ProofRegister, 'ofSchedule' | 'plan'>;
  readonly proofReport: (state: ScheduleState, problem: ProofProblem) => ProblemReport;
}

export const settleProofs =
  (ports: SettleProofsPorts): SettleProofs =>
  (state, now) => {
    const settle = (problems: readonly ProofProblem[]) =>
      settleProblems(ports)(
        { type: 'schedule', id: state.id },
        PROOF_PROBLEM_KINDS,
        problems.map((problem) => ports.proofReport(state, problem)),
        now,
      );
    // One that was planned before is dropped when it is claimed.
    if (state.rules.prove === undefined) return TE.map(() => O.none)(settle([]));
    return pipe(
      findProved(ports)(state),
      TE.tap((proved) => ports.proofs.plan(state.id, proveAt(proved, now))),
      TE.tap((proved) => settle(proofProblems(proved, now))),
      TE.map((proved) => O.filter((at: Date) => at > now)(proofOverdueAt(proved))),
    );
  };

/** What decides which dump of a schedule is proved, and when. */
export const findProved =
  ({
    queue,
    proofs,
  }: {
    readonly queue: Pick<RunQueue, 'stored'>;
    readonly proofs: Pick<ProofRegister, 'ofSchedule'>;
  }) =>
  (state: ScheduleState): PortTask<ProvedDumps> =>
    pipe(
      TE.Do,
      TE.apS(
        'dumps',
        pipe(
          queue.stored(state.path),
          TE.map((runs) => runs.filter((run) => run.state === 'done')),
        ),
      ),
      TE.apS('proofs', proofs.ofSchedule(state.id)),
      TE.map((found) => ({ state, ...found })),
    );
