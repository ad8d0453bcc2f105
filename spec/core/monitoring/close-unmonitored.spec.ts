import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { recallWatch } from '../../../core/monitoring/recall-watch.js';
import { closeUnmonitored } from '../../../core/monitoring/close-unmonitored.js';
import { detectedKey } from '../../../core/problems/detected-kind.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const at = new Date(2);
const open = detectedKey('instance_unreachable', aUuid(1));
const closed = detectedKey('admin_login_rejected', aUuid(1));
const memory = recallWatch([
  { ...open, since: new Date(0), closedAt: O.none },
  { ...closed, since: new Date(0), closedAt: O.some(new Date(1)) },
]);

describe('retireWatch', () => {
  it('changes nothing where everything is still watched', () => {
    expect(closeUnmonitored(memory, [closed, open], at)).to.deep.equal({ memory, changes: [] });
  });

  it('forgets what is watched no more, and closes what of it is open', () => {
    expect(closeUnmonitored(memory, [], at)).to.deep.equal({
      memory: new Map(),
      changes: [{ _tag: 'Close', key: open, at }],
    });
  });

  it('keeps the rest', () => {
    expect(closeUnmonitored(memory, [open], at)).to.deep.equal({
      memory: recallWatch([{ ...open, since: new Date(0), closedAt: O.none }]),
      changes: [],
    });
  });
});
