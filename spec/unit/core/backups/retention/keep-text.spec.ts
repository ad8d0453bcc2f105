import { expect } from 'chai';
import { keepText } from '../../../../../core/backups/retention/retention.js';

describe('keepText', () => {
  it('names the rules that are given', () => {
    expect(keepText({ last: 7, monthly: 12 })).to.equal('keep: last 7, monthly 12');
  });
});
