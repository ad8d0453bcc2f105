import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DueTimes } from '../../backups/ports/due-times.js';
import type { MaintenanceRule } from '../../fleet/fleet-description.js';
import type { Clock } from '../../shared/ports/clock.js';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import { AHEAD_MS, LONGEST_WINDOW_MS, type MaintenancePlan } from '../maintenance-window.js';
import type { MaintenanceRegister, MaintenanceRules } from '../ports/maintenance-register.js';

/** Adds and ends windows by the rules of the fleet file, eight days ahead. */
export type FollowRules = PortTask<FollowedRules>;

export interface FollowedRules {
  /** How many windows were added or ended. */
  readonly changed: number;
  /** The rules that cannot be read; the windows of their resources stay as they are. */
  readonly unreadable: readonly Corrupt[];
}

export interface FollowRulesPorts {
  readonly maintenance: Pick<MaintenanceRegister, 'rules' | 'follow'>;
  readonly dueTimes: Pick<DueTimes, 'after'>;
  readonly clock: Clock;
}

/**
 * How far the clocks of nodes and store may differ. The plan reaches this much further at both ends than the store adds, since a
 * window that one node has added and another does not plan, yet or any longer, would be ended for good.
 */
const SKEW_MS = HOUR_MS;

/** The most windows of one rule, which begin at least a minute apart: where fewer are planned, what another node has added further on would end. */
const MOST = Math.ceil((AHEAD_MS + LONGEST_WINDOW_MS + 2 * SKEW_MS) / MINUTE_MS);

export const followRules = ({ maintenance, dueTimes, clock }: FollowRulesPorts): FollowRules => {
  const timesOfRound = rememberTimes(dueTimes);
  return () =>
    TE.flatMap(maintenance.rules, (known) => {
      const unread = known.filter(({ rules }) => E.isLeft(rules));
      const plans = known.flatMap(plansOf(timesOfRound(), clock.now()));
      return pipe(
        maintenance.follow(
          plans,
          unread.map(({ resource }) => resource.id),
        ),
        TE.map((changed) => ({ changed, unreadable: RA.lefts(unread.map(({ rules }) => rules)) })),
      );
    })();
};

const plansOf =
  (dueTimes: FollowRulesPorts['dueTimes'], now: Date) =>
  ({ resource, rules }: MaintenanceRules): readonly MaintenancePlan[] =>
    (E.isRight(rules) ? rules.right : []).flatMap((rule) =>
      timesOf(dueTimes, rule, now).map((from) => ({
        resource,
        from,
        until: new Date(from.getTime() + rule.forMs),
        note: rule.note,
      })),
    );

/** The starts of the windows that may not be over, or begin soon, by any clock. */
const timesOf = (
  dueTimes: FollowRulesPorts['dueTimes'],
  rule: MaintenanceRule,
  now: Date,
): readonly Date[] => {
  const until = now.getTime() + AHEAD_MS + SKEW_MS;
  const start = new Date(now.getTime() - rule.forMs - SKEW_MS);
  const times: Date[] = [];
  while (times.length < MOST) {
    const due = dueTimes.after(rule, times.at(-1) ?? start);
    if (O.isNone(due) || due.value.getTime() > until) break;
    times.push(due.value);
  }
  return times;
};

type After = Pick<DueTimes, 'after'>;

/**
 * The same times, with those of the round before cached: nearly all windows of a rule are the same again, and finding the next
 * one takes 0.1 ms.
 */
const rememberTimes = (dueTimes: After): (() => After) => {
  let before: ReadonlyMap<string, O.Option<Date>> = new Map();
  return () => {
    const known = before;
    const current = new Map<string, O.Option<Date>>();
    before = current;
    return {
      after: ({ cron, timezone }, time) => {
        const key = `${timezone} ${cron} ${time.getTime()}`;
        const due = known.get(key) ?? dueTimes.after({ cron, timezone }, time);
        current.set(key, due);
        return due;
      },
    };
  };
};
