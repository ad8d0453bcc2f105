import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { parseJson } from '../../../../../adapters/api/json/parse-json.js';
import { forAll, forAllOf } from '../../../../support/shared/random-cases.js';

const parse = (text: string) => parseJson(Buffer.from(text));

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const PLACE =
  /^The body is not JSON: (it ends too early|it goes wrong|a string is not valid that begins) at line \d+, column \d+\.$/;

describe('parseJson', () => {
  it('returns what JSON.parse does', () => {
    forAll(fc.json({ maxDepth: 5 }), fc.constantFrom('', ' ', '\n\t'), (text, blank) => {
      expect(parse(`${blank}${text}${blank}`)).to.deep.equal(E.right(JSON.parse(text)));
    });
  });

  it('names a place in every text that JSON.parse refuses', () => {
    const nearlyJson = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', '01', '\\', '\n', '//', '\u0001', '\\u12'),
      )
      .map(([text, at, scrap]) => {
        const cut = at % (text.length + 1);
        return `${text.slice(0, cut)}${scrap}${text.slice(cut + 1)}`;
      });
    forAllOf(100)(nearlyJson, (text) => {
      const parsed = parse(text);
      return E.isRight(parsed) ? parses(text) : !parses(text) && PLACE.test(parsed.left);
    });
  });

  it('names the first character that cannot stand there, the end, or the string that is wrong', () => {
    const faults: readonly (readonly [string, string])[] = [
      ['', 'it ends too early at line 1, column 1'],
      ['{"a":1,}', 'it goes wrong at line 1, column 8'],
      ['{"a" 1}', 'it goes wrong at line 1, column 6'],
      ['[1 2]', 'it goes wrong at line 1, column 4'],
      ['[1,', 'it ends too early at line 1, column 4'],
      ['{"a":\nnul}', 'it goes wrong at line 2, column 1'],
      ['"abc', 'it ends too early at line 1, column 5'],
      ['"a\nb"', 'it goes wrong at line 1, column 3'],
      ['["a\\x"]', 'a string is not valid that begins at line 1, column 2'],
      ['["\\u12"]', 'a string is not valid that begins at line 1, column 2'],
      ['{a:1}', 'it goes wrong at line 1, column 2'],
      ['{} {}', 'it goes wrong at line 1, column 4'],
      ["['a']", 'it goes wrong at line 1, column 2'],
      ['[01]', 'it goes wrong at line 1, column 3'],
      ['[}', 'it goes wrong at line 1, column 2'],
      ['[1] // one', 'it goes wrong at line 1, column 5'],
    ];
    for (const [text, fault] of faults)
      expect(parse(text), text).to.deep.equal(E.left(`The body is not JSON: ${fault}.`));
  });

  it('takes a very long text', () => {
    expect(parse(`["${'x\\n'.repeat(100_000)}`)).to.deep.equal(
      E.left('The body is not JSON: it ends too early at line 1, column 300003.'),
    );
    expect(parse(`${'\n'.repeat(100_000)}[1 2]`)).to.deep.equal(
      E.left('The body is not JSON: it goes wrong at line 100001, column 4.'),
    );
  });

  it('refuses what nests deeper than 32 levels, and names the place, whatever the rest is like', () => {
    const nested = (depth: number) => `${'[{"[":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;
    expect(parse(nested(32))).to.deep.equal(E.right(JSON.parse(nested(32))));
    const deep = 'The body nests deeper than 32 levels, at line 1, column';
    expect(parse(nested(34))).to.deep.equal(E.left(`${deep} 97.`));
    expect(parse('['.repeat(100_000))).to.deep.equal(E.left(`${deep} 33.`));
    expect(parse(`[[1],${'['.repeat(40)}`)).to.deep.equal(E.left(`${deep} 37.`));
  });

  it('does not take a bracket in a string for a level', () => {
    const text = JSON.stringify([`\\"${'['.repeat(100)}`, `Ж"{${'{'.repeat(100)}\\`]);
    expect(parse(text)).to.deep.equal(E.right(JSON.parse(text)));
  });
});
