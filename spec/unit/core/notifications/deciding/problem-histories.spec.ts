import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import type { ChannelRules } from '../../../../../core/described/channel.js';
import { isLeftOut, silenceOf } from '../../../../../core/notifications/deciding/decision.js';
import { forAllOf } from '../../../../support/shared/random-cases.js';
import {
  MISHAPS,
  problemHistory,
  STEPS,
} from '../../../../support/notifications/problem-history.js';

const rules = fc.constantFrom<ChannelRules>(
  {},
  { severity: 'critical' },
  { afterMs: 120_000 },
  { repeatMs: 300_000 },
  { quiet: { from: '11:00', to: '12:20', timezone: 'UTC' } },
  { quiet: { from: '11:00', to: '12:20', timezone: 'UTC', critical: 'waits' } },
);

const steps = fc.array(
  fc.record({ minutes: fc.integer({ min: 0, max: 12 }), step: fc.constantFrom(...STEPS) }),
  { maxLength: 40 },
);

/** All of it, while rules change, messages are given up, and changes are counted that are none. */
const mishaps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 12 }),
    step: fc.constantFrom(...STEPS, ...MISHAPS),
    rules: fc.oneof(rules, fc.constantFrom<ChannelRules>({ kinds: ['other'] }, { on: ['db-9'] })),
  }),
  { maxLength: 40 },
);

const LOOKED_AT: ReadonlySet<string> = new Set(['open_suppressed', 'worsen']);

/** What outlasts the end of a problem, and silences it from the moment in which it opens again. */
const LASTING: ReadonlySet<string> = new Set(['acknowledge', 'snooze']);

describe('the messages about a problem, whatever happens to it', () => {
  it('tell the end of each opening that they tell, once', () => {
    forAllOf(100)(rules, steps, (given, happening) => {
      const { events } = problemHistory(given, happening);
      const told = events.filter((event) => event === 'opened' || event === 'resolved');
      expect(told).to.deep.equal(told.map((_, n) => (n % 2 === 0 ? 'opened' : 'resolved')));
      expect(told.length % 2).to.equal(0);
    });
  });

  it('tell of worse and of what is still open only between an opening and its end', () => {
    forAllOf(100)(rules, steps, (given, happening) => {
      const between = problemHistory(given, happening)
        .events.join(' ')
        .replace(/opened(?: worsened| still_open)* resolved/g, 'told');
      expect(between).to.match(/^(?:(?:told|passed) ?)*$/);
    });
  });

  it('make sense to their receiver, whatever happens to the channel', () => {
    forAllOf(200)(rules, mishaps, fc.boolean(), (given, happening, isMirror) => {
      const { events } = problemHistory(given, happening, isMirror);
      const between = events
        .join(' ')
        .replace(/opened(?: worsened| still_open)* resolved/g, 'told');
      expect(between).to.match(/^(?:(?:told|passed) ?)*$/);
    });
  });

  it('are no more than the times at which it was closed or removed', () => {
    forAllOf(200)(rules, mishaps, fc.boolean(), (given, happening, isMirror) => {
      const { events, ends } = problemHistory(given, happening, isMirror);
      const over = events.filter((event) => event === 'resolved' || event === 'passed');
      expect(over.length).to.be.at.most(ends);
    });
  });

  it('tell nothing of what was silent all the time', () => {
    forAllOf(100)(rules, steps, (given, happening) => {
      // What explains a problem is not known any more once it is closed: the channel looks before.
      const seen = happening.flatMap((one, n) =>
        LOOKED_AT.has(one.step) ||
        (one.step === 'open' && happening.slice(0, n).some(({ step }) => LASTING.has(step)))
          ? [one, { minutes: 0, step: 'compose' as const }]
          : [one],
      );
      const { events, moments, channel } = problemHistory(given, seen);
      const isSilent = moments.every(
        ({ problem, at }) => isLeftOut(channel, problem) || O.isSome(silenceOf(problem, at)),
      );
      if (isSilent) expect(events).to.deep.equal([]);
    });
  });
});
