import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import { corrupt, type PortFailure, type PortTask } from '../../shared/ports/port-failure.js';
import { stubLine } from '../audit-log.js';
import { placeText } from '../audit-row.js';
import type { AuditRegister, Purgeable } from '../ports/audit-register.js';
import type { AuditSigner } from '../ports/audit-signer.js';
import { readLine } from '../read-line.js';

/** Removes the rows of a batch of chains that are older than this, and leaves a signed stub in their place; returns of how many chains. */
export type PurgeAudit = PortTask<number>;

/** Chains of a batch. */
export const AUDIT_BATCH_SIZE = 50;

export interface PurgeAuditPorts {
  readonly auditRows: Pick<AuditRegister, 'purgeable' | 'purge' | 'forget'>;
  readonly signer: AuditSigner;
  readonly clock: Clock;
}

export const purgeAudit =
  (ports: PurgeAuditPorts, keptForMs: number): PurgeAudit =>
  () => {
    const before = new Date(ports.clock.now().getTime() - keptForMs);
    return pipe(
      ports.auditRows.purgeable(before, AUDIT_BATCH_SIZE),
      TE.flatMap(TE.traverseSeqArray(purgeChain(ports))),
      TE.tap(({ length }) =>
        length < AUDIT_BATCH_SIZE ? ports.auditRows.forget(before) : TE.right(undefined),
      ),
      TE.map(({ length }) => length),
    )();
  };

const purgeChain =
  ({ auditRows, signer, clock }: PurgeAuditPorts) =>
  ({ line, ...place }: Purgeable): PortTask<number> =>
    pipe(
      readLine(line),
      TE.fromOption((): PortFailure => corrupt('store', `audit, the row ${placeText(place)}`)),
      TE.flatMap(({ end }) => auditRows.purge(place, stubLine(signer, end, clock.now()))),
    );
