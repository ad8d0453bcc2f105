import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { withoutCopy } from '../../../../core/backups/keeping/dump-places.js';
import { aStoredDump } from '../../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describe('withoutCopy', () => {
  it('leaves out the copy that was read from the store before, and none of that name elsewhere', () => {
    const copyAt = (n: number) => aStoredDump(aUuid(n), { object: 'shop/dump-2' });
    const copies = { there: [copyAt(1), copyAt(2)], missing: [] };
    expect(withoutCopy(copyAt(1))({ stored: O.none, copies }).copies).to.deep.equal({
      there: [copyAt(2)],
      missing: [],
    });
  });
});
