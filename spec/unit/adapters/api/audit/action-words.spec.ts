import { expect } from 'chai';
import { actionWords, whyWords } from '../../../../../adapters/api/audit/action-words.js';

describe('the words of the audit', () => {
  it('say what was done, what was begun, and what was tried', () => {
    const words = (['done', 'begun', 'refused', 'failed'] as const).map((outcome) =>
      actionWords('checkDumpReadiness', outcome),
    );
    expect(words).to.deep.equal([
      'Checked a dump',
      'Began to check a dump',
      'Check a dump',
      'Check a dump',
    ]);
  });

  it('are those of the name where an operation was refused before any use case, or is of another version', () => {
    expect(actionWords('listServers', 'refused')).to.equal('List servers');
    expect(actionWords('constructor', 'done')).to.equal('Constructor');
  });

  it('are what the error is called, or the words of the code', () => {
    expect(whyWords('forbidden')).to.equal('The token lacks a permission');
    expect(whyWords('login_rejected')).to.equal('Login rejected');
  });
});
