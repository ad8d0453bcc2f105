import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { auditUpkeep } from '../../adapters/scheduler/background/upkeep.js';
import type { Startable } from '../../adapters/scheduler/background/worker.js';
import type { OnWarning } from '../../adapters/scheduler/background/warnings.js';
import type { AuditRow } from '../../core/audit/audit-event.js';
import { noteServing } from '../../core/audit/use-cases/note-serving.js';
import { purgeAudit, sealAudit } from '../../core/audit/use-cases/seal-audit.js';
import type { DestinationTarget } from '../../core/backups/destination-target.js';
import { DAY_MS } from '../../core/shared/durations.js';
import type { PortFailure, PortTask } from '../../core/shared/ports/port-failure.js';
import { unavailable } from '../../core/shared/ports/port-failure.js';
import type { ServiceParts } from '../modules/parts.js';
import type { Settings } from '../settings/settings.js';

const PUT_MS = 120_000;

/** Notes in the audit that somebody serves, seals it, keeps its seals, and removes what is old. */
export const keepAudit = (
  parts: ServiceParts,
  { auditDestination, auditDays }: Settings,
  onWarning: OnWarning,
): Startable =>
  auditUpkeep({
    sealAudit: TE.flatMap(() => sealAudit(parts))(noteServing(parts)),
    keepSeal: keepSeal(parts, auditDestination),
    purgeAudit: purgeAudit(parts, auditDays * DAY_MS),
    clock: parts.clock,
    onWarning,
  });

/** Writes seals of the audit to the destination of this name, under `shipshape-audit/`; nowhere where it is `none`. */
const keepSeal =
  ({ destinations, storage }: Pick<ServiceParts, 'destinations' | 'storage'>, name: string) =>
  (line: string): PortTask<void> =>
    name === 'none'
      ? TE.right(undefined)
      : pipe(
          destinations.named(name),
          TE.flatMap(
            O.match(
              () => TE.left<PortFailure, DestinationTarget>(NOT_KEPT),
              (target) => TE.right(target),
            ),
          ),
          TE.flatMap((target) =>
            storage.put(target, objectOf(line), bytesOf(line), AbortSignal.timeout(PUT_MS)),
          ),
          TE.mapBoth(
            (failure) => (failure._tag === 'Corrupt' ? failure : NOT_KEPT),
            () => undefined,
          ),
        );

const NOT_KEPT = unavailable('destination', 'failed');

const objectOf = (line: string): string => {
  const { seq, at } = JSON.parse(line) as AuditRow;
  return `shipshape-audit/seal-${String(seq).padStart(8, '0')}-${at.replaceAll(/[:.]/g, '')}.jsonl`;
};

const bytesOf = async function* (line: string) {
  yield await Promise.resolve(Buffer.from(`${line}\n`));
};
