import { expect } from 'chai';
import fc from 'fast-check';
import { entityTag } from '../../../../adapters/http/responses/entity-tag.js';
import { overviewText } from '../../../../adapters/http/problems/overview-text.js';
import type { OverviewBody } from '../../../../adapters/api/problems/overview-body.js';
import { EMPTY_SETUP } from '../../../../core/fleet/setup-counts.js';

describe('overviewText', () => {
  it('is the body as JSON, with its length in bytes and its tag', () => {
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
        const said = JSON.stringify(body);
        const bytes = Buffer.from(said);
        expect(overviewText(body)).to.deep.equal({
          text: said,
          length: bytes.byteLength,
          tag: entityTag(bytes),
        });
      }),
    );
  });
});
