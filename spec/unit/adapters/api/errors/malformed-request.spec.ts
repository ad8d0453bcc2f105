import { expect } from 'chai';
import { malformedRequest } from '../../../../../adapters/api/errors/error-document.js';

describe('malformedRequest', () => {
  it('has a single mistake as its detail, and the number of several', () => {
    expect(malformedRequest(['a: must be b']).detail).to.equal('a: must be b');
    expect(malformedRequest(['a', 'b'])).to.deep.include({
      detail: 'The request holds 2 mistakes.',
      reasons: [
        { code: 'mistake', detail: 'a' },
        { code: 'mistake', detail: 'b' },
      ],
    });
  });
});
