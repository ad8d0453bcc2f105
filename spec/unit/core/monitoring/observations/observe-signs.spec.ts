import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { SIGN_KINDS, type SignKind, signOf } from '../../../../../core/described/sign.js';
import { acceptedLogin } from '../../../../../core/dump-check/login-result.js';
import {
  type InstanceFacts,
  NO_INSTANCE_FACTS,
} from '../../../../../core/dump-check/instance-facts.js';
import { observeSigns } from '../../../../../core/monitoring/observations/observe-signs.js';
import type { MonitoredInstance } from '../../../../../core/monitoring/monitored-server.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';

const AT = new Date('2026-11-27T12:00:00Z');

/** What is observed of an instance by a login to its database 11 that shows these facts. */
const observed = (facts: Partial<InstanceFacts>, overrides: Partial<MonitoredInstance> = {}) => {
  const instance = aMonitoredInstance(overrides);
  const result = acceptedLogin(15, { instance: { ...NO_INSTANCE_FACTS, ...facts } });
  const check = {
    instance: instance.id,
    logins: [{ database: aUuid(11), result }],
    states: new Map(),
    takesLogins: true,
    inspected: new Map(),
    isHeldBack: false,
    tool: O.none,
  };
  const known = { instances: [], freshMs: 90_000, releases: ['mysql:9.7.8', 'postgresql:15.19'] };
  const seen = { server: aUuid(1), instances: [check] };
  return observeSigns(aMonitoredServer(instance), seen, known, AT).map((one) => [
    one.key.kind,
    one.key.resource.id,
    one._tag === 'Good' || !('severity' in one.cause) ? 'good' : one.cause.severity,
  ]);
};

const seen = (kind: SignKind, figure: number, watch: MonitoredInstance['watch'] = {}) =>
  observed(
    { signs: [{ kind, figure: O.some(figure) }] },
    { watch, databases: [aMonitoredDatabase(11, { watch })] },
  ).map(([, , severity]) => severity);

describe('observeSigns', () => {
  it('has each level from its figure on, and is well below the lowest', () => {
    for (const kind of SIGN_KINDS)
      for (const { severity, from } of signOf(kind).levels)
        expect(seen(kind, from), kind).to.deep.equal([severity]);
    expect(seen('replica_lagging', 599_999)).to.deep.equal(['good']);
    expect(seen('sequence_near_end', 84)).to.deep.equal(['good']);
  });

  it('observes the instance, and the database of the login alone', () => {
    const signs = (['sequence_near_end', 'restart_pending'] as const).map((kind) => ({
      kind,
      figure: O.some(99),
    }));
    expect(observed({ signs })).to.deep.equal([
      ['sequence_near_end', aUuid(11), 'critical'],
      ['restart_pending', aUuid(10), 'info'],
    ]);
    expect(observed({ signs }, { databases: [] })).to.have.length(1);
  });

  it('observes nothing of what the login may not see, and of what is switched off', () => {
    expect(observed({ signs: [{ kind: 'replica_lagging', figure: O.none }] })).to.deep.equal([]);
    expect(seen('replica_lagging', 1e9, { replica_lagging: 'off' })).to.deep.equal([]);
  });

  it('moves all levels with a threshold', () => {
    const slow = { replica_lagging: '1h' };
    const lags = [59, 60, 359, 360].map((min) => seen('replica_lagging', min * 60_000, slow)[0]);
    expect(lags).to.deep.equal(['good', 'warning', 'warning', 'critical']);
    const share = [69, 70, 80].map(
      (at) => seen('sequence_near_end', at, { sequence_near_end: '70%' })[0],
    );
    expect(share).to.deep.equal(['good', 'warning', 'critical']);
  });

  it('knows of a version how many have followed, and until when it is maintained', () => {
    const of = (version: number, engine: MonitoredInstance['engine'] = 'postgresql') =>
      observed({ version: O.some(version) }, { engine }).map(([kind, , severity]) => [
        kind,
        severity,
      ]);
    expect(of(150_020)).to.deep.equal([
      ['version_behind', 'good'],
      ['version_unsupported', 'good'],
    ]);
    expect(of(150_017)).to.deep.equal([
      ['version_behind', 'info'],
      ['version_unsupported', 'good'],
    ]);
    expect(of(130_001)).to.deep.equal([
      ['version_behind', 'good'],
      ['version_unsupported', 'warning'],
    ]);
    expect(of(101_111, 'mariadb')).to.deep.equal([
      ['version_behind', 'warning'],
      ['version_unsupported', 'good'],
    ]);
    // Named by a setting: a newer one counts, an older one does not.
    expect(of(90_704, 'mysql')[0]).to.deep.equal(['version_behind', 'warning']);
    expect(of(150_019)[0]).to.deep.equal(['version_behind', 'info']);
    expect(of(990_000, 'mysql')).to.deep.equal([['version_behind', 'good']]);
  });
});
