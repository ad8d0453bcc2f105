import { expect } from 'chai';
import fc from 'fast-check';
import { entityTag } from '../../../adapters/http/entity-tag.js';
import { overviewBytes } from '../../../adapters/http/overview-bytes.js';
import type { OverviewBody } from '../../../adapters/operations/overview-body.js';
import { EMPTY_SETUP } from '../../../core/domain/overview.js';

describe('overviewBytes', () => {
  it('are what JSON.stringify says of the body, under the tag of those bytes', () => {
    const text = fc.string({ unit: 'binary' });
    const item = fc.record({
      kind: text,
      severity: text,
      resource_type: text,
      resource_id: text,
      name: text,
      message: text,
      since: text,
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), fc.nat(), (attention, servers) => {
        const body: OverviewBody = { setup: { ...EMPTY_SETUP, servers }, attention };
        const bytes = Buffer.from(JSON.stringify(body));
        expect(overviewBytes(body)).to.deep.equal({ bytes, tag: entityTag(bytes) });
      }),
    );
  });
});
