import { expect } from 'chai';
import { oncePerValue } from '../../../../core/shared/once-per-value.js';

describe('oncePerValue', () => {
  it('computes once for each object, and returns the cached result, undefined included', () => {
    const asked: object[] = [];
    const [one, other] = [{}, {}];
    const numbered = oncePerValue((value: object) => {
      asked.push(value);
      return value === one ? asked.length : undefined;
    });
    const answers = [one, other, one, other].map(numbered);
    expect(answers).to.deep.equal([1, undefined, 1, undefined]);
    expect(asked).to.deep.equal([one, other]);
  });
});
