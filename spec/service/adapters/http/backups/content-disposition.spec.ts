import { expect } from 'chai';
import { attachment } from '../../../../../adapters/http/backups/send-dump.js';

describe('attachment', () => {
  it('names a file of plain characters once', () => {
    expect(attachment('shop_2026.dump')).to.equal('attachment; filename="shop_2026.dump"');
  });

  it('names any other twice: replaced, and encoded as RFC 8187 says', () => {
    expect(attachment('kjøp (1).dump')).to.equal(
      `attachment; filename="kj_p (1).dump"; filename*=UTF-8''kj%C3%B8p%20%281%29.dump`,
    );
  });

  it('lets no name end its quotes', () => {
    expect(attachment('a"; x="b\\%')).to.equal(
      `attachment; filename="a_; x=_b__"; filename*=UTF-8''a%22%3B%20x%3D%22b%5C%25`,
    );
  });
});
