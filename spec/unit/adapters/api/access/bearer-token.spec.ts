import { expect } from 'chai';
import { isBearerToken } from '../../../../../adapters/api/access/token-request-body.js';

describe('isBearerToken', () => {
  it('takes what can stand in an Authorization header', () => {
    for (const text of ['ship_a-b', 'a.b-c_d~e+f/g==', 'x'.repeat(8192)])
      expect(isBearerToken(text), text.slice(0, 20)).to.equal(true);
  });

  it('refuses everything else', () => {
    for (const text of ['', '=', 'a b', 'a\n', 'a=b', 'a===', 'Größe', 'x'.repeat(8193)])
      expect(isBearerToken(text), JSON.stringify(text.slice(0, 20))).to.equal(false);
  });
});
