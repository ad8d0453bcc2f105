import { expect } from 'chai';
import { invalidFields, type ProblemReport } from '../../../../core/problems/problem.js';
import { aReport } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const wrongWith = (telling: Partial<ProblemReport>) =>
  invalidFields(aReport({ type: 'server', id: aUuid(1) }, telling));

describe('invalidFields', () => {
  it('finds nothing in the report of a monitor', () => {
    expect(wrongWith({})).to.deep.equal([]);
  });

  it('names every invalid field', () => {
    const report = {
      kind: 'Down!',
      severity: 'fatal' as 'info',
      message: '',
      since: new Date(NaN),
    };
    expect(wrongWith(report)).to.deep.equal(['kind', 'severity', 'message', 'since']);
  });

  for (const [what, telling] of Object.entries({
    'a kind of 65 characters': { kind: 'k'.repeat(65) },
    'a message that steers a terminal': { message: 'a\u001b[2Jb' },
    'a message of 1,001 characters': { message: 'm'.repeat(1_001) },
    'a time before there were computers': { since: new Date(-8.64e15) },
    'a year of five digits': { since: new Date(Date.UTC(10_000, 0)) },
  }))
    it(`finds ${what}`, () => {
      expect(wrongWith(telling)).to.have.length(1);
    });
});
