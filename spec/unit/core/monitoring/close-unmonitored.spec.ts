import { expect } from 'chai';
import { closeUnmonitored } from '../../../../core/monitoring/evaluate-server.js';
import { DATABASE_UNREACHED } from '../../../../core/monitoring/monitored-state.js';
import { detectedKey } from '../../../../core/problems/detected-kind.js';
import {
  aMonitoredDatabase,
  aMonitoredInstance,
  aMonitoredServer,
  aStreak,
} from '../../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const at = new Date(2);
const said = { severity: 'warning', message: '', since: new Date(0) } as const;
const open = detectedKey('dump_blocked', aUuid(11));
const streak = aStreak(aUuid(11), at, { kind: 'dump_blocked' });

const stored = {
  problems: [
    { ...open, ...said },
    { ...open, kind: 'disk_nearly_full', ...said },
  ],
  streaks: [streak, { ...streak, kind: DATABASE_UNREACHED }],
};

describe('closeUnmonitored', () => {
  it('changes nothing where everything is still monitored', () => {
    const server = aMonitoredServer(aMonitoredInstance());
    expect(closeUnmonitored({ server, ...stored }, at)).to.deep.equal([]);
  });

  it('closes the open problems and ends the streaks of what is not, and leaves those of reporters', () => {
    const databases = [aMonitoredDatabase(11, { hasSchedule: false })];
    const server = aMonitoredServer(aMonitoredInstance({ databases }));
    expect(closeUnmonitored({ server, ...stored }, at)).to.deep.equal([
      { _tag: 'Close', key: open, at },
      { _tag: 'Reset', streak },
    ]);
  });
});
