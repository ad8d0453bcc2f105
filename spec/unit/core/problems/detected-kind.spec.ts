import { expect } from 'chai';
import { isDetectedKind, DETECTED_KINDS } from '../../../../core/problems/detected-kind.js';

describe('the detected kinds', () => {
  it('are reserved for Shipshape', () => {
    for (const kind of Object.keys(DETECTED_KINDS)) expect(isDetectedKind(kind)).to.equal(true);
  });

  it('leave every other kind to callers, also one with the name of a property of every object', () => {
    for (const kind of ['disk_full', 'Server_offline', 'constructor', '__proto__', ''])
      expect(isDetectedKind(kind)).to.equal(false);
  });
});
