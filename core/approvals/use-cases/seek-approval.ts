import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { TokenGenerator } from '../../access/ports/token-register.js';
import type { ApprovalKind } from '../../described/fleet-rules.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { APPROVAL_MS, type ApprovalWanted, type IrrevocableAct } from '../approval.js';
import { actText } from '../find-irrevocable-acts.js';
import type { ApprovalRegister } from '../ports/approval-register.js';

export interface SeekApprovalPorts {
  readonly approvals: Pick<ApprovalRegister, 'file' | 'spend'>;
  /** Nobody finds other acts with a digest that was approved. */
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

/** Acts, and what was called on what. */
export interface SoughtActs {
  readonly about: string;
  readonly acts: readonly IrrevocableAct[];
}

export const digestOf = (
  { generator }: Pick<SeekApprovalPorts, 'generator'>,
  { about, acts }: SoughtActs,
): string => generator.hash(JSON.stringify([about, ...acts.map(actText)]));

/**
 * Spends the approval that the caller has for these very acts, which then may be done once; what goes wrong after that needs
 * another one. Without one a request waits for somebody else.
 */
export const seekApproval =
  (ports: SeekApprovalPorts) =>
  (caller: Caller, sought: SoughtActs): PortTask<void, ApprovalWanted> => {
    const digest = digestOf(ports, sought);
    return TE.flatMap(
      ports.approvals.spend(caller.id, digest, ports.clock.now()),
      (isSpent): PortTask<void, ApprovalWanted> =>
        isSpent ? TE.right(undefined) : fileRequest(ports, caller, { ...sought, digest }),
    );
  };

const fileRequest = (
  { approvals, clock }: SeekApprovalPorts,
  { id, name }: Caller,
  sought: SoughtActs & { readonly digest: string },
): PortTask<never, ApprovalWanted> => {
  const now = clock.now();
  return TE.flatMap(
    approvals.file({
      ...sought,
      requestedBy: { id, ...(name !== undefined && { name }) },
      requestedAt: now,
      until: new Date(now.getTime() + APPROVAL_MS),
    }),
    (filed): TE.TaskEither<ApprovalWanted, never> =>
      TE.left({ _tag: 'ApprovalWanted', kinds: kindsOf(sought.acts), ...filed }),
  );
};

export const kindsOf = (acts: readonly IrrevocableAct[]): readonly ApprovalKind[] =>
  RA.uniq<ApprovalKind>(S.Eq)(acts.map(({ kind }) => kind));
