import { expect } from 'chai';
import { RESTORE_RISKS } from '../../../../core/dump-check/dump-obstacle.js';
import { restoreWarningWording } from '../../../../core/dump-check/reason-wording.js';
import { aRestoreWarning } from '../../../support/dump-check/a-restore-warning.js';

describe('the wording of what a restore may lose', () => {
  it('has a sentence and a remedy for each kind, without names', () => {
    const words = RESTORE_RISKS.map((what) => restoreWarningWording(aRestoreWarning({ what })));
    for (const { detail, remedy } of words) {
      expect([detail, remedy].every((text) => /^[A-Z0-9].*\.$/.test(text))).to.equal(true);
      expect(detail + remedy).not.to.contain('"public"');
    }
    expect(new Set(words.map(({ detail }) => detail)).size).to.equal(RESTORE_RISKS.length);
  });

  it('counts what is named', () => {
    const detail = (count: number) =>
      restoreWarningWording(aRestoreWarning({ objects: { names: ['"a"'], count } })).detail;
    expect(detail(1)).to.match(/^The dump would lack 1 index: /);
    expect(detail(12)).to.match(/^The dump would lack 12 indexes: /);
  });
});
