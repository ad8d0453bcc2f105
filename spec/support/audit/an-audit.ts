import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChainedTrail } from '../../../adapters/scheduler/audit/chained-trail.js';
import { chainedTrail } from '../../../adapters/scheduler/audit/chained-trail.js';
import { ed25519Signer } from '../../../adapters/crypto/ed25519-signer.js';
import { memoryClock } from '../../../adapters/memory/shared/timer.js';
import type { AuditEvent, AuditPlace, LogVerdict } from '../../../core/audit/audit-event.js';
import type {
  AuditFilter,
  AuditQuery,
  AuditRegister,
  LogLine,
} from '../../../core/audit/ports/audit-register.js';
import { purgeAudit, sealAudit } from '../../../core/audit/use-cases/seal-audit.js';
import { logVerifier } from '../../../core/audit/use-cases/verify-log.js';
import type { Store } from '../../../core/store.js';
import { rightOf } from '../shared/right-of.js';

export const NOON = new Date('2026-11-21T12:00:00.000Z');

export const SIGNER = ed25519Signer(Buffer.alloc(32, 7));

export const minutes = (count: number): Date => new Date(NOON.getTime() + count * 60_000);

export const anEvent = (telling: Partial<AuditEvent> = {}): AuditEvent => ({
  at: NOON,
  action: 'checkDumpReadiness',
  outcome: 'done',
  caller: { id: 'ci', name: 'CI' },
  origin: { id: 'request-1', address: '10.0.0.7' },
  ...telling,
});

const ALL: AuditFilter = {
  who: O.none,
  action: O.none,
  outcome: O.none,
  on: O.none,
  since: O.none,
  until: O.none,
};

/** What is done with the audit of a store. */
export const anAudit = (store: () => Pick<Store, 'auditRows'>) => {
  const rows = (): AuditRegister => store().auditRows;
  const ports = (now: Date) => ({
    auditRows: rows(),
    signer: SIGNER,
    clock: memoryClock(now),
    deletionTime: TE.right(now),
  });
  const readAll = async (after: O.Option<AuditPlace> = O.none): Promise<readonly LogLine[]> => {
    const lines = await rightOf(rows().log(after, 7));
    const last = lines.at(-1);
    return last === undefined ? [] : [...lines, ...(await readAll(O.some(last)))];
  };
  return {
    rows,
    trail: (): ChainedTrail => chainedTrail({ auditRows: rows(), signer: SIGNER }),
    page: (filter: Partial<AuditFilter> = {}, rest: Partial<AuditQuery> = {}) =>
      rightOf(rows().page({ filter: { ...ALL, ...filter }, after: O.none, limit: 100, ...rest })),
    seal: (now = NOON) => sealAudit(ports(now))(),
    purge: (now: Date, keptForMs: number) => rightOf(purgeAudit(ports(now), keptForMs)),
    log: async () => (await readAll()).map(({ line }) => line),
  };
};

/** Stores events one after another, with one trail. */
export const storeAll = async (
  trail: ChainedTrail,
  events: readonly AuditEvent[],
): Promise<readonly AuditPlace[]> => {
  const stored: AuditPlace[] = [];
  for (const event of events) {
    const outcome = await trail.store(event)();
    if (E.isLeft(outcome)) throw new Error(outcome.left._tag);
    stored.push(outcome.right);
  }
  return stored;
};

export const verify = (lines: readonly string[], trusted = SIGNER.publicKey): LogVerdict => {
  const verifier = logVerifier(SIGNER, trusted);
  lines.forEach(verifier.take);
  return verifier.end();
};
