import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  type InstanceFacts,
  NO_INSTANCE_FACTS,
  type Standing,
} from '../../../../../core/dump-check/instance-facts.js';
import {
  type GroupStanding,
  type InstanceReading,
  nextReading,
  NO_READING,
  replicasMissing,
} from '../../../../../core/monitoring/groups/instance-reading.js';
import { timeLeftMs } from '../../../../../core/monitoring/groups/time-left.js';
import { aStanding } from '../../../../support/monitoring/a-group.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';

const HOUR = 60;

const after = (
  facts: Partial<InstanceFacts>,
  before = NO_READING,
  others: readonly GroupStanding[] = [],
  at = NOON,
) => nextReading(before, { ...NO_INSTANCE_FACTS, ...facts }, others, at);

const said = (telling: Partial<Standing> = {}): Partial<InstanceFacts> => ({
  standing: O.some({
    role: 'primary',
    identity: 'own',
    sources: [],
    isConnected: false,
    replicas: 0,
    ...telling,
  }),
});

describe('what is read of an instance', () => {
  describe('nextReading', () => {
    it('keeps what may not be seen, what is more than is read, and what is slow for an hour', () => {
      const signs = [
        { kind: 'replica_lagging', figure: O.none },
        { kind: 'sequence_near_end', figure: O.some(3), isPartial: true },
      ] as const;
      const first = after({ signs, slow: ['wraparound_near'] });
      const leftOut = [{ kind: 'wraparound_near', until: noonPlus(HOUR) }];
      expect(first).to.deep.equal({
        hidden: ['replica_lagging'],
        partial: ['sequence_near_end'],
        leftOut,
        standing: O.none,
        counters: [],
      });
      expect(after({}, first, [], noonPlus(HOUR - 1)).leftOut).to.deep.equal(leftOut);
      expect(after({}, first, [], noonPlus(HOUR)).leftOut).to.deep.equal([]);
    });

    it('has a server in a group once it repeats one, or is repeated, and remembers that', () => {
      const alone = aStanding({ identity: 'own', group: 'own', replicas: 0, isMember: false });
      expect(after(said()).standing).to.deep.equal(O.some(alone));
      const led = after(said({ replicas: 2 }));
      const later = after(said(), led);
      expect(later.standing).to.deep.equal(O.some({ ...alone, isMember: true }));
      expect(after({}, led).standing).to.deep.equal(led.standing);
      const follower = aStanding({ role: 'standby', identity: 'other', group: 'own' });
      expect(after(said(), NO_READING, [follower]).standing).to.deep.equal(later.standing);
      // A copy of the data of PostgreSQL is known by the same, and repeats nothing.
      const copy = aStanding({ identity: 'own', group: 'own' });
      expect(after(said(), NO_READING, [copy]).standing).to.deep.equal(O.some(alone));
    });

    it('remembers how many repeat a primary for ten minutes, and that fewer do for a day', () => {
      const usual = (...counts: readonly (readonly [minute: number, replicas: number])[]) => {
        const last = counts.reduce(
          (before, [minute, replicas]) => after(said({ replicas }), before, [], noonPlus(minute)),
          NO_READING,
        );
        return O.toUndefined(
          O.map((one: GroupStanding) => [one.usual?.replicas, replicasMissing(one)])(last.standing),
        );
      };
      const DAY = 24 * HOUR;
      expect(usual([0, 0])).to.deep.equal([undefined, 0]);
      expect(usual([0, 2], [9, 2])).to.deep.equal([0, 0]);
      expect(usual([0, 2], [10, 2])).to.deep.equal([2, 0]);
      expect(usual([0, 2], [10, 2], [11, 1])).to.deep.equal([2, 1]);
      expect(usual([0, 2], [10, 2], [11, 3], [20, 2])).to.deep.equal([2, 0]);
      expect(usual([0, 2], [10, 2], [11, 0], [10 + DAY, 0])).to.deep.equal([2, 2]);
      expect(usual([0, 2], [10, 2], [11, 0], [11 + DAY, 0])).to.deep.equal([undefined, 0]);
      const fed = after(said({ replicas: 1 }), after(said({ replicas: 1 })), [], noonPlus(10));
      const demoted = after(said({ role: 'standby' }), fed, [], noonPlus(11));
      const usualOf = ({ standing }: InstanceReading) => O.toUndefined(standing)?.usual;
      expect([usualOf(fed)?.replicas, usualOf(demoted)]).to.deep.equal([1, undefined]);
    });

    it('has a standby in the group of its source, also after it left that, with the time at which it turned', () => {
      const standby = said({ role: 'standby', sources: ['middle'], isConnected: true });
      const group = (reading = NO_READING) =>
        O.match(
          () => '',
          ({ group: name }: GroupStanding) => name,
        )(reading.standing);
      const first = after(standby);
      expect(group(first)).to.equal('middle');
      const followed = after(standby, first, [aStanding({ identity: 'middle', group: 'top' })]);
      expect(group(followed)).to.equal('top');
      expect(after(said(), followed, [], noonPlus(1)).standing).to.deep.equal(
        O.some(
          aStanding({ identity: 'own', group: 'top', replicas: 0, turnedAt: O.some(noonPlus(1)) }),
        ),
      );
      expect(group(after(said({ identity: 'another' }), followed))).to.equal('another');
    });
  });

  describe('timeLeftMs', () => {
    const counted = (transactions: number, walBytes: number, slotRoomBytes = 1_000) => ({
      transactions,
      walBytes,
      slotRoomBytes,
      transactionsLeft: 2_000,
    });
    const sampled = (...hours: readonly number[]) =>
      hours.reduce(
        (before, hour) =>
          after(
            { counters: O.some(counted(hour * 10, hour * 100)) },
            before,
            [],
            noonPlus(hour * HOUR),
          ),
        NO_READING,
      ).counters;
    const hours = (
      counters: ReturnType<typeof sampled>,
      now: number,
      more = counted(now * 10, now * 100),
    ) => {
      const left = timeLeftMs(counters, O.some(more), noonPlus(now * HOUR));
      return Object.fromEntries(Object.entries(left).map(([kind, ms]) => [kind, ms / 3_600_000]));
    };

    it('is how long ids and the room of a slot last as they were used up since a sample of an hour or more', () => {
      expect(hours(sampled(0), 0.9)).to.deep.equal({});
      expect(hours(sampled(0), 2)).to.deep.equal({ wraparound_near: 200, slot_holds_wal: 10 });
      expect(hours(sampled(0), 2, counted(0, 0))).to.deep.equal({});
    });

    it('is that of half a day to a day, and begins again where the log does', () => {
      const at = (counters: ReturnType<typeof sampled>) =>
        counters.map(({ at: when }) => (when.getTime() - NOON.getTime()) / 3_600_000);
      expect(at(sampled(0, 11))).to.deep.equal([0]);
      expect(at(sampled(0, 12))).to.deep.equal([0, 12]);
      expect(at(sampled(0, 12, 23))).to.deep.equal([0, 12]);
      expect(at(sampled(0, 12, 24))).to.deep.equal([12, 24]);
      expect(at(sampled(5, 1))).to.deep.equal([1]);
    });
  });
});
