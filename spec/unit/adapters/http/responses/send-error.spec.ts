import { expect } from 'chai';
import { describeFailure } from '../../../../../adapters/api/describe-failure.js';
import type { ErrorDocument } from '../../../../../adapters/api/errors/error-document.js';
import { rawErrorResponse } from '../../../../../adapters/http/responses/send-error.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';

const retryAfter = (document: ErrorDocument) =>
  rawErrorResponse(document, 'request-1').headers['retry-after'];

describe('the answer to what has failed', () => {
  it('says when to try again where that may help, of whatever operation', () => {
    const notRestored = (...codes: readonly ('connection_lost' | 'restore_key_wrong')[]) => {
      const reasons = codes.map((code) => ({ code }));
      return describeFailure({ _tag: 'RestoreNotReady', engine: 'postgresql', reasons });
    };
    expect(retryAfter(describeFailure({ _tag: 'TooManyRuns', limit: 'perNode' }))).to.equal('30');
    expect(retryAfter(describeFailure(unavailable('store', 'busy')))).to.equal('5');
    expect(retryAfter(notRestored('connection_lost'))).to.equal('5');
    expect(retryAfter(notRestored('connection_lost', 'restore_key_wrong'))).to.equal(undefined);
    expect(retryAfter(describeFailure({ _tag: 'RunEnded' }))).to.equal(undefined);
  });
});
