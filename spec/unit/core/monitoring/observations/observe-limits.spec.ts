import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  acceptedLogin,
  type Expiries,
  type LoginResult,
  NO_EXPIRIES,
} from '../../../../../core/dump-check/login-result.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import {
  failed,
  good,
  uncounted,
} from '../../../../../core/monitoring/observations/observation.js';
import { observeLimits } from '../../../../../core/monitoring/observations/observe-limits.js';
import {
  accepted,
  acceptedWithRoom,
  anInstanceCheck,
  NO_ANSWER,
  refusedFor,
} from '../../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const at = new Date('2026-11-21T03:00:00.000Z');
const instance = aUuid(10);
const reason = { code: 'too_many_connections' } as const;
const FULL = refusedFor(reason);

const observe = (...results: readonly LoginResult[]) => observeLimits(anInstanceCheck(results), at);

/** What is wrong, after a login that shows this. */
const wrongWith = (
  ...shown: readonly (Partial<Expiries> | { readonly left: number; readonly limit: number })[]
) =>
  shown.flatMap((one) => {
    const login =
      'left' in one
        ? { instance: { ...NO_INSTANCE_FACTS, connections: O.some(one) } }
        : { expiries: { ...NO_EXPIRIES, ...one } };
    return observe(acceptedLogin(18, login)).flatMap((observation) =>
      observation._tag === 'Failed' ? [observation.cause] : [],
    );
  });

const inDays = (days: number): O.Option<Date> => O.some(new Date(at.getTime() + days * 86_400_000));

describe('observeLimits', () => {
  it('observes that all is well where nothing near an end is known', () => {
    const kinds = ['too_many_connections', 'certificate_expiring', 'password_expiring'] as const;
    const well = kinds.map((kind) => good(kind, instance, at));
    expect(observe(acceptedWithRoom())).to.deep.equal(well);
    expect(observe(NO_ANSWER, acceptedWithRoom())).to.deep.equal(well);
  });

  it('observes nothing of a limit that the server does not show, but that a login is not refused', () => {
    expect(observe(accepted())).to.deep.equal([
      uncounted(instance, at),
      good('certificate_expiring', instance, at),
    ]);
  });

  it('observes nothing where no login was accepted, but a refusal for want of connections', () => {
    expect(observe()).to.deep.equal([]);
    expect(observe(NO_ANSWER)).to.deep.equal([]);
    expect(observe(FULL, FULL)).to.deep.equal([
      failed({ kind: reason.code, reason, isUrgent: true }, instance, at),
    ]);
  });

  it('names the database that alone has no connection left', () => {
    const cause = { kind: reason.code, reason, isUrgent: true, database: aUuid(11) };
    expect(observe(FULL, accepted())[0]).to.deep.equal(failed(cause, instance, at));
    const states = new Map([[aUuid(11), 'full' as const]]);
    const check = anInstanceCheck([accepted()], { states });
    expect(observeLimits(check, at)[0]).to.deep.equal(failed(cause, instance, at));
  });

  it('takes fewer than a tenth of the connections for too few, and fewer than three for urgent', () => {
    const scarce = (left: number, limit: number, isUrgent: boolean) => ({
      kind: reason.code,
      reason,
      room: { left, limit },
      isUrgent,
    });
    expect(wrongWith({ left: 10, limit: 97 }, { left: 3, limit: 20 })).to.deep.equal([]);
    expect(wrongWith({ left: 9, limit: 97 }, { left: 2, limit: 97 })).to.deep.equal([
      scarce(9, 97, false),
      scarce(2, 97, true),
    ]);
  });

  it('leaves a role that is meant to have few connections half of them', () => {
    expect(wrongWith({ left: 1, limit: 2 }, { left: 1, limit: 1 })).to.deep.equal([]);
    expect(wrongWith({ left: 1, limit: 3 })).to.have.length(1);
    expect(wrongWith({ left: 0, limit: 1 })).to.have.length(1);
  });

  it('sees the end of a certificate 21 days ahead, as urgent 7 days ahead, and whose it is', () => {
    const certificate = (days: number) =>
      wrongWith({ certificateUntil: inDays(days), certificateOf: 'issuer' });
    expect(certificate(21.1)).to.deep.equal([]);
    for (const [days, isUrgent] of [
      [21, false],
      [7.1, false],
      [7, true],
      [-1, true],
    ] as const)
      expect(certificate(days)).to.deep.equal([
        {
          kind: 'certificate_expiring',
          until: O.toUndefined(inDays(days)),
          isUrgent,
          certificate: 'issuer',
        },
      ]);
  });

  it('sees the end of a password 14 days ahead, and as urgent 2 days ahead', () => {
    const password = (days: number) => wrongWith({ passwordUntil: inDays(days) });
    expect(password(14.1)).to.deep.equal([]);
    for (const [days, isUrgent] of [
      [14, false],
      [2.1, false],
      [2, true],
    ] as const)
      expect(password(days)).to.deep.equal([
        { kind: 'password_expiring', until: O.toUndefined(inDays(days)), isUrgent },
      ]);
  });
});
