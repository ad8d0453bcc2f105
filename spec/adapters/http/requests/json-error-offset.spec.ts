import { expect } from 'chai';
import fc from 'fast-check';
import { jsonErrorOffset } from '../../../../adapters/http/requests/json-error-offset.js';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonFaultOffset', () => {
  it('finds none in JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom('', ' ', '\n\t'), (text, blank) => {
        expect(jsonErrorOffset(`${blank}${text}${blank}`)).to.equal(undefined);
      }),
    );
  });

  it('finds one just where JSON.parse does', () => {
    const nearlyJson = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', '01', '\\', '\n'),
      )
      .map(([text, at, scrap]) => {
        const cut = at % (text.length + 1);
        return `${text.slice(0, cut)}${scrap}${text.slice(cut + 1)}`;
      });
    fc.assert(
      fc.property(nearlyJson, (text) => (jsonErrorOffset(text) === undefined) === parses(text)),
      { numRuns: 2000 },
    );
  });

  it('points at the first character that cannot stand there, or at the end', () => {
    const faults: readonly (readonly [string, number])[] = [
      ['', 0],
      ['{"a":1,}', 7],
      ['{"a" 1}', 5],
      ['[1 2]', 3],
      ['[1,', 3],
      ['{"a":nul}', 5],
      ['"abc', 4],
      ['"a\nb"', 2],
      ['"a\\x"', 2],
      ['{a:1}', 1],
      ['{} {}', 3],
      ["['a']", 1],
      ['[01]', 2],
      ['[}', 1],
    ];
    for (const [text, offset] of faults) expect(jsonErrorOffset(text), text).to.equal(offset);
  });

  it('bears a very long text and a very deep one', () => {
    expect(jsonErrorOffset(`["${'x\\n'.repeat(1_000_000)}`)).to.equal(3_000_002);
    expect(jsonErrorOffset('['.repeat(1_000_000))).to.equal(1_000_000);
  });
});
