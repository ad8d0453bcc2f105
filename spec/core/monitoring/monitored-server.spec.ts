import { expect } from 'chai';
import { failed, good } from '../../../core/monitoring/observations/observation.js';
import { watchedKey, watchedKeyText } from '../../../core/problems/detected-kind.js';
import {
  observeSchedules,
  watchedKeys,
  type WatchedServer,
} from '../../../core/monitoring/monitored-server.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import {
  aWatchedDatabase,
  aWatchedInstance,
  aWatchedServer,
} from '../../support/monitoring/a-monitored-server.js';

const keysOf = (watched: WatchedServer) => watchedKeys(watched).map(watchedKeyText).sort();

const UNSCHEDULED = [
  watchedKeyText(watchedKey('database_unscheduled', aUuid(11))),
  watchedKeyText(watchedKey('database_unscheduled', aUuid(12))),
];
const PROBED = [
  watchedKeyText(watchedKey('instance_unreachable', aUuid(10))),
  watchedKeyText(watchedKey('admin_login_rejected', aUuid(10))),
  watchedKeyText(watchedKey('dump_tool_missing', aUuid(10))),
  watchedKeyText(watchedKey('dump_tool_outdated', aUuid(10))),
  watchedKeyText(watchedKey('database_missing', aUuid(11))),
  watchedKeyText(watchedKey('database_missing', aUuid(12))),
];
const OFFLINE = watchedKeyText(watchedKey('server_offline', aUuid(1)));

describe('a watched server', () => {
  describe('watchedKeys', () => {
    it('are all kinds, each on what it is a problem of', () => {
      expect(keysOf(aWatchedServer(aWatchedInstance()))).to.deep.equal(
        [OFFLINE, ...PROBED, ...UNSCHEDULED].sort(),
      );
    });

    it('are nothing where there is no instance', () => {
      expect(keysOf(aWatchedServer())).to.deep.equal([]);
    });

    it('leave out what takes a login where there is no database to log in to', () => {
      const missing = watchedKeyText(watchedKey('dump_tool_missing', aUuid(10)));
      expect(keysOf(aWatchedServer(aWatchedInstance({ databases: [] })))).to.deep.equal([missing]);
    });
  });

  describe('observeSchedules', () => {
    it('tells of every database whether it has a schedule, whatever its engine', () => {
      const at = new Date(0);
      const databases = [aWatchedDatabase(11), aWatchedDatabase(12, { isScheduled: false })];
      const server = aWatchedServer(aWatchedInstance({ engine: 'mysql', databases }));
      expect(observeSchedules(server, at)).to.deep.equal([
        good('database_unscheduled', aUuid(11), at),
        failed({ kind: 'database_unscheduled' }, aUuid(12), at),
      ]);
    });
  });
});
