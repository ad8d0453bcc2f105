import { expect } from 'chai';
import { isRetryable } from '../../../../core/dump-check/dump-reason.js';

describe('isRetryable', () => {
  it('is true of what can pass by itself', () => {
    expect(isRetryable({ code: 'server_not_ready' })).to.equal(true);
    expect(isRetryable({ code: 'unreachable', cause: 'refused' })).to.equal(true);
  });

  it('is false of what somebody has to fix', () => {
    expect(isRetryable({ code: 'dump_tool_missing' })).to.equal(false);
    expect(isRetryable({ code: 'unreachable', cause: 'address_denied' })).to.equal(false);
  });
});
