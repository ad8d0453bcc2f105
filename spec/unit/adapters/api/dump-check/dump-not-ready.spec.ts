import { expect } from 'chai';
import { canRetry, dumpNotReady } from '../../../../../adapters/api/dump-check/dump-not-ready.js';

const passing = { code: 'timed_out', detail: 'x', remedy: 'y', retryable: true };
const lasting = { code: 'database_missing', detail: 'x', remedy: 'y', retryable: false };

describe('a dump that cannot start', () => {
  describe('dumpNotReady', () => {
    it('has the number of reasons in words, and lists them', () => {
      expect(dumpNotReady([passing])).to.deep.equal({
        type: 'urn:shipshape:error:dump_not_ready',
        title: 'The dump cannot start',
        status: 424,
        detail: 'One reason keeps the dump from starting.',
        code: 'dump_not_ready',
        reasons: [passing],
      });
      expect(dumpNotReady([passing, lasting]).detail).to.equal(
        'Two reasons keep the dump from starting.',
      );
    });
  });

  describe('canRetry', () => {
    it('is so only where every reason may pass by itself', () => {
      expect([[passing], [passing, lasting], [lasting], []].map(canRetry)).to.deep.equal([
        true,
        false,
        false,
        false,
      ]);
    });
  });
});
