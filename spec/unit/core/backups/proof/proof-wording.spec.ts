import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { provedByWording } from '../../../../../core/backups/proof/proof-wording.js';
import type { StoredDump } from '../../../../../core/backups/stored-dump.js';
import { aScheduledRun, aScheduleState } from '../../../../support/backups/a-schedule-state.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aStoredDump } from '../../../../support/backups/scheduled-fleet.js';

const NAMES = { count: 0, digest: '' };
const SOURCE = {
  names: {
    table: NAMES,
    sequence: NAMES,
    index: NAMES,
    constraint: NAMES,
    view: NAMES,
    function: NAMES,
    trigger: NAMES,
    policy: NAMES,
  },
};
const RESTORED = { restored: O.some({ tables: 1, rows: 2 }) };
const UNCOMPARED = ' The last one was not compared: what its source had is not known.';

const { rules } = aScheduleState();

const wordingOf = (last: Partial<StoredDump>, state = aScheduleState()): string => {
  const stored = O.some({ ...aStoredDump(aUuid(50)), ...last });
  return provedByWording({ ...state, runs: [aScheduledRun(-1, { stored })] });
};

describe('how dumps are proved', () => {
  it('says so of the last one that was restored and not compared', () => {
    expect(wordingOf(RESTORED)).to.match(/compared with their source\. The last one/);
    expect(wordingOf(RESTORED).endsWith(UNCOMPARED)).to.equal(true);
  });

  it('says it of none that was compared, was not restored or was not to be compared', () => {
    const uncomparable = aScheduleState({ rules: { ...rules, compare: 'none' } });
    for (const wording of [
      wordingOf({ ...RESTORED, source: SOURCE }),
      wordingOf({ restored: O.none }),
      wordingOf(RESTORED, uncomparable),
      provedByWording(aScheduleState()),
    ])
      expect(wording).not.to.include('The last one');
  });
});
