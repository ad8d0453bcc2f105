import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTool } from '../../../dump-check/dump-tool.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DumpFailure } from '../../dump-failure.js';
import { ENGINE_RECORDS } from '../../../engines/engines.js';
import type { DumpVerifier } from '../../ports/dump-verifier.js';
import type { ScheduleState } from '../../schedule-state.js';
import { findRestoreTarget } from '../runs/find-restore-target.js';

export interface ForeseeProofPorts {
  readonly fleet: Pick<FleetRegister, 'databases' | 'dumpTarget'>;
  readonly verifier: Pick<DumpVerifier, 'examine'>;
}

type Found = TE.TaskEither<PortFailure, O.Option<DumpFailure>>;

/** Why the dump that a tool would make of a schedule could not be proved as its rules ask; none where it could. */
export const foreseeProof =
  ({ fleet, verifier }: ForeseeProofPorts) =>
  (
    { rules, engine }: ScheduleState,
    { major: toolMajor }: DumpTool,
    signal: AbortSignal,
  ): Found => {
    const format = rules.format ?? ENGINE_RECORDS[engine].formats[0];
    const examine = (target: O.Option<DumpTarget>): Found =>
      verifier.examine({ engine, format, toolMajor }, target, signal);
    return rules.verify === 'restore'
      ? pipe(
          findRestoreTarget(fleet, rules),
          TE.flatMap((target) =>
            O.isSome(target)
              ? examine(target)
              : TE.right(O.some<DumpFailure>({ code: 'restore_target_unknown' })),
          ),
        )
      : examine(O.none);
  };
