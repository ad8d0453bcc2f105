import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import { bearerCredential } from '../../../../../adapters/http/access/authenticate-requests.js';
import { anyText } from '../../../../support/shared/any-text.js';

describe('bearerCredential', () => {
  it('finds the token, whatever the case of the header and of the scheme', () => {
    expect(
      bearerCredential(['Host', 'x', 'AUTHORIZATION', 'bEARER a.b-c_d~e+f/g==']),
    ).to.deep.equal(E.right('a.b-c_d~e+f/g=='));
  });

  it('returns absent where none was presented', () => {
    for (const headers of [[], ['authorization', 'Basic x'], ['x-note', 'Bearer token']])
      expect(bearerCredential(headers)).to.deep.equal(E.left('absent'));
  });

  it('takes none of two, though they be alike', () => {
    const twice = ['authorization', 'Bearer a', 'Authorization', 'Bearer a'];
    expect(bearerCredential(twice)).to.deep.equal(E.left('malformed'));
    const beside = ['authorization', 'Basic x', 'Authorization', 'Bearer a'];
    expect(bearerCredential(beside)).to.deep.equal(E.left('malformed'));
  });

  it('finds nothing but what can stand in a header, in whatever is sent', () => {
    fc.assert(
      fc.property(anyText(), (noise) => {
        const found = bearerCredential(['authorization', `Bearer ${noise}`]);
        return E.isLeft(found) || /^[\w\-.~+/]+=*$/.test(found.right);
      }),
    );
  });
});
