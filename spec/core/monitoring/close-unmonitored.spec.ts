import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { closeUnmonitored } from '../../../core/monitoring/close-unmonitored.js';
import {
  DATABASE_UNREACHED,
  type MonitoredState,
} from '../../../core/monitoring/monitored-state.js';
import { detectedKey } from '../../../core/problems/detected-kind.js';
import {
  aMonitoredInstance,
  aMonitoredServer,
} from '../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const at = new Date(2);
const said = { severity: 'warning', message: '', since: new Date(0) } as const;
const open = detectedKey('instance_unreachable', aUuid(10));
const closed = detectedKey('admin_login_rejected', aUuid(10));
const streak = { kind: 'dump_tool_outdated', resource: aUuid(10), failures: 1, since: at };

const stored: Omit<MonitoredState, 'server'> = {
  problems: [
    { ...open, ...said, closedAt: O.none },
    { ...closed, ...said, closedAt: O.some(new Date(1)) },
    { ...open, kind: 'disk_nearly_full', ...said, closedAt: O.none },
  ],
  streaks: [streak, { ...streak, kind: DATABASE_UNREACHED }],
};

describe('closeUnmonitored', () => {
  it('changes nothing where everything is still monitored', () => {
    const server = aMonitoredServer(aMonitoredInstance());
    expect(closeUnmonitored({ server, ...stored }, at)).to.deep.equal([]);
  });

  it('closes the open problems and ends the streaks of what is not, and leaves those of reporters', () => {
    const server = aMonitoredServer(aMonitoredInstance({ databases: [] }));
    expect(closeUnmonitored({ server, ...stored }, at)).to.deep.equal([
      { _tag: 'Close', key: open, at },
      { _tag: 'Reset', streak },
    ]);
  });
});
