import { SIGN_KINDS, signOf } from '../../../../core/described/sign.js';
import { expect } from 'chai';
import { failed, good } from '../../../../core/monitoring/observations/observation.js';
import { detectedKey, detectedKeyText } from '../../../../core/problems/detected-kind.js';
import {
  observeSchedules,
  monitoredKeys,
  type MonitoredServer,
} from '../../../../core/monitoring/monitored-server.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
} from '../../../support/monitoring/a-monitored-server.js';

const keysOf = (server: MonitoredServer) => monitoredKeys(server).map(detectedKeyText).sort();

const UNSCHEDULED = [
  detectedKeyText(detectedKey('database_unscheduled', aUuid(11))),
  detectedKeyText(detectedKey('database_unscheduled', aUuid(12))),
];
const PROBED = [
  detectedKeyText(detectedKey('instance_unreachable', aUuid(10))),
  detectedKeyText(detectedKey('admin_login_rejected', aUuid(10))),
  detectedKeyText(detectedKey('dump_tool_missing', aUuid(10))),
  detectedKeyText(detectedKey('dump_tool_outdated', aUuid(10))),
  detectedKeyText(detectedKey('too_many_connections', aUuid(10))),
  detectedKeyText(detectedKey('certificate_expiring', aUuid(10))),
  detectedKeyText(detectedKey('password_expiring', aUuid(10))),
  detectedKeyText(detectedKey('database_undeclared', aUuid(10))),
  ...SIGN_KINDS.filter((kind) => signOf(kind).on === 'instance').map((kind) =>
    detectedKeyText(detectedKey(kind, aUuid(10))),
  ),
  ...[11, 12].flatMap((database) => [
    detectedKeyText(detectedKey('sequence_near_end', aUuid(database))),
    detectedKeyText(detectedKey('database_missing', aUuid(database))),
    detectedKeyText(detectedKey('database_closed', aUuid(database))),
    detectedKeyText(detectedKey('database_access_denied', aUuid(database))),
    detectedKeyText(detectedKey('dump_blocked', aUuid(database))),
    detectedKeyText(detectedKey('may_not_restore', aUuid(database))),
  ]),
];
const OFFLINE = detectedKeyText(detectedKey('server_offline', aUuid(1)));

describe('a monitored server', () => {
  describe('monitoredKeys', () => {
    it('are all kinds, each on what it is a problem of', () => {
      expect(keysOf(aMonitoredServer(aMonitoredInstance()))).to.deep.equal(
        [OFFLINE, ...PROBED, ...UNSCHEDULED].sort(),
      );
    });

    it('are those of the instance where it has no database', () => {
      const keys = [OFFLINE, ...PROBED.filter((key) => key.startsWith(aUuid(10)))];
      const instance = aMonitoredInstance({ databases: [] });
      expect(keysOf(aMonitoredServer(instance))).to.deep.equal(keys.sort());
    });

    it('are none where there is no instance', () => {
      expect(keysOf(aMonitoredServer())).to.deep.equal([]);
    });

    it('have no dump_blocked of a database that is declared to need no dump, so that one that is open closes', () => {
      const databases = [
        aMonitoredDatabase(11, { hasSchedule: false }),
        aMonitoredDatabase(12, { hasSchedule: false, isScheduled: false }),
      ];
      const blocked = keysOf(aMonitoredServer(aMonitoredInstance({ databases }))).filter((one) =>
        one.endsWith('dump_blocked'),
      );
      expect(blocked).to.deep.equal([detectedKeyText(detectedKey('dump_blocked', aUuid(12)))]);
    });
  });

  describe('observeSchedules', () => {
    it('observes of every database whether it has a schedule, whatever its engine', () => {
      const at = new Date(0);
      const databases = [aMonitoredDatabase(11), aMonitoredDatabase(12, { isScheduled: false })];
      const server = aMonitoredServer(aMonitoredInstance({ engine: 'mysql', databases }));
      expect(observeSchedules(server, at)).to.deep.equal([
        good('database_unscheduled', aUuid(11), at),
        failed({ kind: 'database_unscheduled' }, aUuid(12), at),
      ]);
    });
  });
});
