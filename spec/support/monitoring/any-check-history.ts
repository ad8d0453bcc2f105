import fc from 'fast-check';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';
import { accepted, refusedFor, NO_ANSWER } from './a-server-check.js';

/** What can happen while a server of two instances is monitored. */
export type CheckEvent =
  | {
      readonly _tag: 'Check';
      /** Between the check before and this one, beyond a minute. */
      readonly waitMs: number;
      /** What comes of a login, by the name of the database. */
      readonly answers: Readonly<Record<DatabaseName, LoginResult | PortFailure>>;
      readonly tool: 'fits' | 'missing' | 'away';
      /** Whether the store records the changes, and says so. */
      readonly store: 'keeps' | 'loses' | 'keeps_unsaid';
    }
  | { readonly _tag: 'Restart' }
  | { readonly _tag: 'Apply'; readonly fleet: FleetShape };

export const DATABASE_NAMES = ['shop', 'crm', 'ledger'] as const;

export type DatabaseName = (typeof DATABASE_NAMES)[number];

/** `legacy` is the instance of the third database. */
export const FLEET_SHAPES = ['whole', 'without_legacy', 'unscheduled'] as const;

export type FleetShape = (typeof FLEET_SHAPES)[number];

const MINUTE = 60_000;

const answer = fc.constantFrom<LoginResult | PortFailure>(
  accepted(),
  accepted(),
  accepted(),
  NO_ANSWER,
  NO_ANSWER,
  refusedFor({ code: 'unreachable', cause: 'refused' }),
  refusedFor({ code: 'login_rejected', cause: 'rule' }),
  refusedFor({ code: 'database_missing' }),
  refusedFor({ code: 'database_missing' }),
  unavailable('login', 'busy'),
  unavailable('login', 'backing_off'),
  unavailable('login', 'abandoned'),
);

const ANSWERS = { shop: answer, crm: answer, ledger: answer };
const WELL = { shop: accepted(), crm: accepted(), ledger: accepted() };

const check = fc.record({
  _tag: fc.constant('Check' as const),
  waitMs: fc.constantFrom(0, 0, 0, 0, 0, 5 * MINUTE, 7 * MINUTE, 7 * MINUTE + 1),
  answers: fc.oneof(fc.record(ANSWERS), fc.record(ANSWERS), fc.constant(WELL)),
  tool: fc.constantFrom('fits' as const, 'missing' as const, 'away' as const),
  store: fc.constantFrom<('keeps' | 'loses' | 'keeps_unsaid')[]>(
    'keeps',
    'keeps',
    'keeps',
    'keeps',
    'loses',
    'keeps_unsaid',
  ),
});

/** Failures last: a check is the same as the one before it more often than not. */
const checks = fc
  .tuple(check, fc.constantFrom(1, 2, 3, 3))
  .map(([one, times]) => Array.from({ length: times }, () => one));

const other = fc.oneof(
  fc.constant({ _tag: 'Restart' as const }),
  fc.constantFrom(...FLEET_SHAPES).map((fleet) => ({ _tag: 'Apply' as const, fleet })),
);

export const anyCheckHistory: fc.Arbitrary<readonly CheckEvent[]> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: checks },
      { weight: 1, arbitrary: other.map((event) => [event]) },
    ),
    { maxLength: 10, size: 'max' },
  )
  .map((parts): readonly CheckEvent[] => parts.flat());
