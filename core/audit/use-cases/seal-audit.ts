import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock, DeletionTime } from '../../shared/ports/clock.js';
import type { Corrupt, PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import { corrupt } from '../../shared/ports/port-failure.js';
import type { ChainEnd, ChainHead } from '../audit-log.js';
import { chainHead, newChain, sealLine, SEALS, stubLine } from '../audit-log.js';
import { placeText } from '../audit-event.js';
import type { AuditRegister, Purgeable } from '../ports/audit-register.js';
import type { AuditSigner } from '../ports/audit-signer.js';
import { readLine, signedHere } from '../read-line.js';

/**
 * Joins the ends of all chains that have moved since the last seal, and seals them. Returns the line; none where nothing has moved.
 * Fails, once the others are sealed, where a head was not signed here.
 */
export type SealAudit = PortTask<O.Option<string>>;

export interface SealAuditPorts {
  readonly auditRows: Pick<AuditRegister, 'head' | 'unsealed' | 'append' | 'markSealed'>;
  readonly signer: AuditSigner;
  readonly clock: Clock;
}

export const sealAudit =
  (ports: SealAuditPorts): SealAudit =>
  () =>
    pipe(
      ports.auditRows.unsealed(SEALS),
      TE.map((heads) => RA.partitionMap(endOf(ports.signer))(heads)),
      TE.flatMap(({ left: [forged], right: ends }) =>
        TE.filterOrElseW(
          () => forged === undefined,
          () => forged ?? corrupt('store', 'audit'),
        )(ends.length === 0 ? TE.right(O.none) : seal(ports, ends)),
      ),
    )();

/** A head is believed by its signature: a seal joins nothing else. */
const endOf =
  (signer: AuditSigner) =>
  ({ line, ...place }: ChainHead): E.Either<Corrupt, ChainEnd> =>
    pipe(
      signedHere(signer, line),
      O.filter(({ _tag }) => _tag === 'Head'),
      O.map(({ end }) => end),
      E.fromOption(() => corrupt('store', `audit, the head ${placeText(place)}`)),
    );

const seal = ({ auditRows, signer, clock }: SealAuditPorts, ends: readonly ChainEnd[]): SealAudit =>
  pipe(
    auditRows.head(SEALS),
    TE.flatMapEither(O.match(() => E.right(newChain(SEALS)), endOf(signer))),
    TE.flatMap((last) => {
      const at = clock.now();
      const next = sealLine(signer, last, at, ends);
      return TE.flatMap(
        auditRows.append([next.line], chainHead(signer, next), last.seq),
        (isAdded) =>
          isAdded
            ? TE.map(() => O.some(next.line))(auditRows.markSealed(ends, at))
            : TE.right(O.none),
      );
    }),
  );

/** Removes the rows of a batch of chains that are older than this, and leaves a signed stub in their place; returns of how many chains. */
export type PurgeAudit = PortTask<number>;

/** Chains of a batch. */
export const AUDIT_BATCH_SIZE = 50;

export interface PurgeAuditPorts {
  readonly auditRows: Pick<AuditRegister, 'purgeable' | 'purge' | 'forget'>;
  readonly signer: AuditSigner;
  readonly clock: Clock;
  readonly deletionTime: DeletionTime;
}

export const purgeAudit = (ports: PurgeAuditPorts, keptForMs: number): PurgeAudit =>
  pipe(
    ports.deletionTime,
    TE.map((now) => new Date(now.getTime() - keptForMs)),
    TE.flatMap((before) => purgeBefore(ports, before)),
  );

const purgeBefore = (ports: PurgeAuditPorts, before: Date): PurgeAudit =>
  pipe(
    ports.auditRows.purgeable(before, AUDIT_BATCH_SIZE),
    TE.flatMap(TE.traverseSeqArray(purgeChain(ports))),
    TE.tap(({ length }) =>
      length < AUDIT_BATCH_SIZE ? ports.auditRows.forget(before) : TE.right(undefined),
    ),
    TE.map(({ length }) => length),
  );

const purgeChain =
  ({ auditRows, signer, clock }: PurgeAuditPorts) =>
  ({ line, ...place }: Purgeable): PortTask<number> =>
    pipe(
      readLine(line),
      TE.fromOption((): PortFailure => corrupt('store', `audit, the row ${placeText(place)}`)),
      TE.flatMap(({ end }) => auditRows.purge(place, stubLine(signer, end, clock.now()))),
    );
