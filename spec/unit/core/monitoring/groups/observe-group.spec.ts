import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import type { GroupMember } from '../../../../../core/monitoring/groups/group-member.js';
import {
  explanationOf,
  signsOfGroup,
} from '../../../../../core/monitoring/groups/observe-group.js';
import { aMember, aStandby } from '../../../../support/monitoring/a-group.js';
import { noonPlus } from '../../../../support/problems/a-problem.js';

const open = (member: GroupMember, ...kinds: readonly string[]): GroupMember => ({
  ...member,
  open: kinds.map((kind) => ({
    kind,
    resource: { type: 'instance', id: member.instance },
  })),
});

/** The figures of the signs that each member of a group has to tell a minute after noon; none where it is not known. */
const figures = (kind: SignKind, members: readonly GroupMember[]) =>
  members.map((own) => {
    const others = members.filter((one) => one !== own);
    const signs = signsOfGroup({ own, others, at: noonPlus(1), freshMs: 90_000 });
    return O.toUndefined(signs.find((one) => one.kind === kind)?.figure ?? O.none);
  });

const turned = { turnedAt: O.some(noonPlus(0)) };
const alone = { isConnected: false };

describe('a group of instances', () => {
  describe('signsOfGroup', () => {
    it('tells nothing of a primary with its standbys, nor of standbys whose primary is elsewhere', () => {
      const well = [aMember(1, { replicas: 2 }), aStandby(2), aStandby(3)];
      const foreign = [aStandby(1), aStandby(2, { replicas: 1 }), aStandby(3)];
      for (const kind of ['group_two_primaries', 'group_without_primary'] as const)
        for (const members of [well, foreign])
          expect(figures(kind, members)).to.deep.equal([0, 0, 0]);
    });

    it('has two primaries at the one that became one last, and counts only those that answer', () => {
      const kind = 'group_two_primaries';
      const [old, promoted, standby] = [aMember(1), aMember(2, turned), aStandby(3, alone)];
      expect(figures(kind, [old, promoted, standby])).to.deep.equal([0, 2, 0]);
      const down = open(old, 'instance_unreachable');
      expect(figures(kind, [down, promoted, standby])).to.deep.equal([0, 0, 0]);
      const earlier = aMember(1, { turnedAt: O.some(noonPlus(-9)) });
      expect(figures(kind, [earlier, promoted])).to.deep.equal([0, 2]);
    });

    it('does not take a copy of a server for a second primary, which never was a standby', () => {
      expect(figures('group_two_primaries', [aMember(1), aMember(2)])).to.deep.equal([0, 0]);
    });

    it('knows nothing of primaries while one was not seen for a while, and nothing is known to be wrong there', () => {
      const stale = { ...aMember(1), at: noonPlus(-1) };
      expect(figures('group_two_primaries', [stale, aMember(2, turned)])).to.deep.equal([
        undefined,
        undefined,
      ]);
    });

    it('has no primary at the last one, once it is silent or a standby, and nobody else feeds the others', () => {
      const kind = 'group_without_primary';
      const down = open(aMember(1), 'server_offline');
      expect(figures(kind, [down, aStandby(2, alone), aStandby(3, alone)])).to.deep.equal([
        1, 0, 0,
      ]);
      const demoted = aStandby(1, { ...alone, ...turned });
      expect(figures(kind, [demoted, aStandby(2, alone)])).to.deep.equal([1, 0]);
      const cascade = [down, aStandby(2, { ...alone, replicas: 1 }), aStandby(3)];
      expect(figures(kind, cascade)).to.deep.equal([1, 0, 0]);
      // Its standbys still receive from it: only we do not reach it.
      expect(figures(kind, [down, aStandby(2), aStandby(3)])).to.deep.equal([0, 0, 0]);
      expect(figures(kind, [down, aMember(2, turned)])).to.deep.equal([0, 0]);
    });

    it('says for an hour that a role has changed', () => {
      const at = (minutes: number) => ({ turnedAt: O.some(noonPlus(1 - minutes)) });
      const members = [aMember(1, at(59)), aMember(2, at(60)), aStandby(3, at(0))];
      expect(figures('became_primary', members)).to.deep.equal([1, 0, 0]);
      expect(figures('became_standby', members)).to.deep.equal([0, 0, 1]);
    });
  });

  describe('explanationOf', () => {
    const keyOf = (member: GroupMember, kind: string) => ({
      kind,
      resource: { type: 'instance', id: member.instance },
    });

    it('has what is wrong with a standby under what is wrong with its primary', () => {
      const standby = aStandby(2);
      for (const kind of ['instance_unreachable', 'slot_holds_wal']) {
        const primary = open(aMember(1), kind);
        for (const under of ['replica_lagging', 'replica_disconnected'] as const)
          expect(explanationOf(under, standby, [primary])).to.deep.equal(keyOf(primary, kind));
      }
      const stopped = open(standby, 'replica_disconnected');
      const found = explanationOf('replica_lagging', stopped, [aMember(1)]);
      expect(found).to.deep.equal(keyOf(stopped, 'replica_disconnected'));
      expect(explanationOf('replica_disconnected', stopped, [aMember(1)])).to.equal(undefined);
    });

    it('has what a primary sees of a standby under what is wrong there, or under the slot that holds its WAL', () => {
      const primary = aMember(1);
      const down = open(aStandby(2), 'server_offline');
      const stopped = open(aStandby(3), 'replica_disconnected', 'replica_lagging');
      const of = (kind: SignKind, own: GroupMember, ...others: readonly GroupMember[]) =>
        explanationOf(kind, own, others);
      expect(of('replica_disconnected', primary, stopped, down)).to.deep.equal(
        keyOf(down, 'server_offline'),
      );
      expect(of('replica_disconnected', primary, stopped)).to.deep.equal(
        keyOf(stopped, 'replica_disconnected'),
      );
      expect(of('replica_lagging', primary, stopped)).to.deep.equal(
        keyOf(stopped, 'replica_lagging'),
      );
      const full = open(primary, 'slot_holds_wal');
      expect(of('replica_disconnected', full, down)).to.deep.equal(keyOf(full, 'slot_holds_wal'));
    });

    it('has a group without a primary under what is wrong with that, and nothing else under anything', () => {
      const down = open(aMember(1), 'instance_unreachable');
      const found = explanationOf('group_without_primary', down, [aStandby(2)]);
      expect(found).to.deep.equal(keyOf(down, 'instance_unreachable'));
      expect(explanationOf('wraparound_near', down, [])).to.equal(undefined);
    });
  });
});
