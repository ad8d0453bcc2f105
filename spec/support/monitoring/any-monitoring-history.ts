import fc from 'fast-check';
import {
  type Cause,
  failed,
  good,
  type Observation,
} from '../../../core/monitoring/observations/observation.js';
import { RESOURCE_TYPES } from '../../../core/shared/resource.js';
import { DETECTED_KINDS, detectedKey } from '../../../core/problems/detected-kind.js';
import { aUuid } from '../shared/a-uuid.js';

/** What can happen to monitoring, each event at a time that is not before that of the last. */
export type MonitoringEvent =
  | { readonly _tag: 'Round'; readonly observations: readonly Observation[] }
  | { readonly _tag: 'LostRound'; readonly observations: readonly Observation[] }
  | { readonly _tag: 'Removal'; readonly resource: string };

const MINUTE = 60_000;

/** Two kinds on one resource, one on another, and one that is certain. */
const CAUSES: readonly (readonly [Cause, Cause])[] = [
  [
    { kind: 'instance_unreachable', reason: { code: 'timed_out' } },
    { kind: 'instance_unreachable', reason: { code: 'unreachable', cause: 'refused' } },
  ],
  [
    { kind: 'admin_login_rejected', reason: { code: 'insecure_login_refused' } },
    { kind: 'admin_login_rejected', reason: { code: 'login_rejected', cause: 'credentials' } },
  ],
  [{ kind: 'server_offline' }, { kind: 'server_offline' }],
  [{ kind: 'database_unscheduled' }, { kind: 'database_unscheduled' }],
];

const idOf = ({ kind }: Cause) => aUuid(RESOURCE_TYPES.indexOf(DETECTED_KINDS[kind].resource));

export const MONITORED_KEYS = CAUSES.map(([cause]) => detectedKey(cause.kind, idOf(cause)));

type Timed = (at: Date) => Observation;

const timedObservation: fc.Arbitrary<Timed> = fc
  .record({
    pair: fc.constantFrom(...CAUSES),
    which: fc.constantFrom(0, 1),
    isGood: fc.constantFrom(false, false, true),
  })
  .map(({ pair, which, isGood }) => {
    const cause = pair[which];
    const id = idOf(cause);
    return (at) => (isGood ? good(cause.kind, id, at) : failed(cause, id, at));
  });

const waitMs = fc.constantFrom(0, MINUTE, MINUTE, 9 * MINUTE, 10 * MINUTE, 10 * MINUTE + 1);

const round = fc.array(fc.tuple(waitMs, timedObservation), { minLength: 1, maxLength: 8 });

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: round.map((observations) => ({ _tag: 'Round' as const, observations })),
  },
  {
    weight: 2,
    arbitrary: round.map((observations) => ({ _tag: 'LostRound' as const, observations })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...MONITORED_KEYS)
      .map(({ resource }) => ({ _tag: 'Removal' as const, resource: resource.id })),
  },
);

/** Histories with the time laid out: a lost round takes its time as any other. */
export const anyMonitoringHistory: fc.Arbitrary<readonly MonitoringEvent[]> = fc
  .array(step, { maxLength: 14, size: 'max' })
  .map((steps) => {
    let now = Date.UTC(2026, 10, 21);
    return steps.map((event): MonitoringEvent => {
      if (!('observations' in event)) return event;
      const observations = event.observations.map(([wait, timed]) => {
        now += wait;
        return timed(new Date(now));
      });
      return { ...event, observations };
    });
  });
