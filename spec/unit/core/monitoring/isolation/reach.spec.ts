import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  countReach,
  type LastSighting,
  nextSighting,
  reachOf,
  type Sighting,
  wasWell,
} from '../../../../../core/monitoring/isolation/reach.js';
import type { ProblemReport } from '../../../../../core/problems/problem.js';
import {
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../../support/monitoring/a-monitored-server.js';
import {
  accepted,
  aServerCheck,
  NO_ANSWER,
  refusedFor,
} from '../../../../support/monitoring/a-server-check.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const NOT_FOUND = refusedFor({ code: 'host_not_found' });
const REFUSED = refusedFor({ code: 'unreachable', cause: 'refused' });
const DENIED = refusedFor({ code: 'unreachable', cause: 'address_denied' });
const NO_NETWORK = O.some('no_network' as const);
const NO_RESOLVER = O.some('no_resolver' as const);

describe('the reach of a node', () => {
  describe('how far a check got', () => {
    it('is to the server where any instance answers, even by refusing', () => {
      for (const answer of [accepted(), REFUSED])
        expect(reachOf(aServerCheck([NO_ANSWER], [answer]), NO_NETWORK)).to.deep.equal(
          O.some('reached'),
        );
    });

    it('is not out of this machine where it has no network or no name server', () => {
      expect(reachOf(aServerCheck([], [NO_ANSWER]), NO_RESOLVER)).to.deep.equal(
        O.some('no_resolver'),
      );
      expect(reachOf(aServerCheck([]), NO_NETWORK)).to.deep.equal(O.some('no_network'));
    });

    it('is into silence where every instance is silent, or its name is not found', () => {
      expect(reachOf(aServerCheck([NO_ANSWER], [NOT_FOUND]), O.none)).to.deep.equal(
        O.some('silent'),
      );
    });

    it('is unknown where something else kept it from its way', () => {
      for (const check of [
        aServerCheck([]),
        aServerCheck(),
        aServerCheck([DENIED]),
        aServerCheck([NO_ANSWER], []),
      ])
        expect(reachOf(check, O.none)).to.deep.equal(O.none);
    });
  });

  describe('a server that was well', () => {
    const server = aMonitoredServer(aMonitoredInstance(), aMonitoredInstance({ id: aUuid(20) }));
    const problem = (kind: string, number: number): ProblemReport => ({
      kind,
      resource: { type: kind === 'server_offline' ? 'server' : 'instance', id: aUuid(number) },
      severity: 'critical',
      message: 'x',
      since: new Date(0),
    });
    const isWell = (...problems: readonly ProblemReport[]) => wasWell({ server, problems });

    it('is not offline, and one of its instances at least is reachable', () => {
      expect(isWell()).to.equal(true);
      expect(isWell(problem('instance_unreachable', 10))).to.equal(true);
      expect(isWell(problem('server_offline', 1))).to.equal(false);
      expect(
        isWell(problem('instance_unreachable', 10), problem('instance_unreachable', 20)),
      ).to.equal(false);
    });
  });

  describe('countReach', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute));
    const sighting = (number: number, reach: Sighting['reach'], well = true): Sighting => ({
      server: aUuid(number),
      reach,
      wasWell: well,
    });
    const seen = (...sightings: readonly (readonly [Sighting, number])[]) => {
      const last = new Map<Sighting['server'], LastSighting>();
      for (const [one, minute] of sightings)
        last.set(one.server, nextSighting(last.get(one.server), one, at(minute)));
      return last;
    };
    const assigned = [1, 2, 3, 4, 5].map((number) => aUuid(number));

    it('counts servers by what stopped them, and how often those failed that failed again', () => {
      const sightings = seen(
        [sighting(1, 'reached'), 0],
        [sighting(2, 'silent'), 0],
        [sighting(2, 'silent'), 1],
        [sighting(3, 'no_resolver'), 1],
        [sighting(4, 'no_network'), 0],
        [sighting(4, 'no_network'), 1],
        [sighting(5, 'silent', false), 0],
      );
      expect(countReach(assigned, sightings, at(0))).to.deep.equal({
        well: 4,
        assigned: 5,
        seen: 5,
        reached: 1,
        stopped: { silent: 1, no_network: 1, no_resolver: 1 },
        repeated: 4,
        repeatedOwn: 2,
        since: at(0),
      });
    });

    it('leaves out what was seen before, and servers of others', () => {
      const sightings = seen([sighting(1, 'silent'), 0], [sighting(9, 'silent'), 2]);
      expect(countReach(assigned, sightings, at(1))).to.deep.include({ seen: 0, since: undefined });
    });

    it('begins again once a server was reached', () => {
      const sightings = seen(
        [sighting(1, 'silent'), 0],
        [sighting(1, 'reached'), 1],
        [sighting(1, 'silent'), 2],
      );
      expect(sightings.get(aUuid(1))).to.deep.include({ failures: 1, since: at(2) });
    });
  });
});
