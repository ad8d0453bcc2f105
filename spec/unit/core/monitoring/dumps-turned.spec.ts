import { expect } from 'chai';
import { dumpsTurned, type MonitoringChange } from '../../../../core/monitoring/monitored-state.js';
import { detectedKey, type DetectedKind } from '../../../../core/problems/detected-kind.js';
import { aStreak } from '../../../support/monitoring/a-monitored-server.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const at = new Date(2);
const resource = aUuid(10);

const close = (kind: DetectedKind): MonitoringChange => ({
  _tag: 'Close',
  key: detectedKey(kind, resource),
  at,
});

const open = (kind: DetectedKind): MonitoringChange => ({
  _tag: 'Open',
  report: { ...detectedKey(kind, resource), severity: 'warning', message: '', since: at },
  failures: 0,
});

const turned = (isReady: boolean) => [{ resource, isReady }];

describe('dumpsTurned', () => {
  it('has where dumps are possible again, and where they are not any more', () => {
    expect(dumpsTurned([close('instance_unreachable')])).to.deep.equal(turned(true));
    expect(dumpsTurned([close('dump_tool_missing')])).to.deep.equal(turned(true));
    expect(dumpsTurned([open('admin_login_rejected')])).to.deep.equal(turned(false));
  });

  it('leaves out what is silent, what is of no dump, and what turns nothing', () => {
    expect(
      dumpsTurned([
        open('server_offline'),
        open('instance_unreachable'),
        open('database_unscheduled'),
        close('database_undeclared'),
        { _tag: 'Count', streak: aStreak(resource, at) },
      ]),
    ).to.deep.equal([]);
  });
});
