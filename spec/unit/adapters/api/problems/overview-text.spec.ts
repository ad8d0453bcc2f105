import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { overviewBody, overviewText } from '../../../../../adapters/api/problems/overview-body.js';
import { EMPTY_SETUP } from '../../../../../core/problems/resource-row.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { forAll } from '../../../../support/shared/random-cases.js';
import { anyText } from '../../../../support/shared/any-text.js';

const text = anyText();

const problem = fc.record({
  id: fc.nat().map(aUuid),
  kind: text,
  severity: fc.constantFrom('critical', 'warning', 'info'),
  resource: fc.record({
    type: fc.constantFrom('server', 'database'),
    id: fc.nat().map((n) => aUuid(n)),
    name: text,
  }),
  message: text,
  since: fc.date({ noInvalidDate: true }),
});

const OPEN = { critical: 100, warning: 33_330, info: 0 };

describe('overviewText', () => {
  it('is the body as JSON, with its size in bytes and its digest', () => {
    forAll(fc.array(problem, { maxLength: 3 }), fc.nat(), (attention, servers) => {
      const overview = { setup: { ...EMPTY_SETUP, servers }, attention, open: OPEN };
      const json = JSON.stringify(overviewBody(overview));
      expect(overviewText(overview)).to.deep.equal({
        text: json,
        sizeBytes: Buffer.from(json).byteLength,
        digest: createHash('sha256').update(json).digest('base64url'),
        openProblems: 'critical=100, warning=33330, info=0',
      });
    });
  });

  it('is made once for an overview', () => {
    const overview = { setup: EMPTY_SETUP, attention: [], open: OPEN };
    expect(overviewText(overview)).to.equal(overviewText(overview));
  });
});
