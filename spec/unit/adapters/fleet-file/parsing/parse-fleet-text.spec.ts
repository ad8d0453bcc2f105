import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { stringify } from 'yaml';
import { parseFleetText } from '../../../../../adapters/fleet-file/parsing/parse-fleet-text.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const TWICE = 'the same key stands here a second time';

const anyDocument = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });

const servers = (count: number): string =>
  Array.from({ length: count }, (_, n) => `  - name: s${n}\n    address: 10.0.0.1 # here\n`).join(
    '',
  );

describe('parseFleetText', () => {
  it('reads JSON as JSON.parse does', () => {
    forAll(anyDocument, fc.nat(2), (document, indent) => {
      const text = JSON.stringify(document, undefined, indent);
      expect(parseFleetText(text)).to.deep.equal(E.right(JSON.parse(text)));
    });
  });

  it('reads YAML', () => {
    const asJson = anyDocument.map(
      (value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>,
    );
    forAll(asJson, fc.boolean(), fc.integer({ min: 1, max: 4 }), (value, indentSeq, indent) => {
      const text = stringify(value, { indentSeq, indent, aliasDuplicateObjects: false });
      expect(parseFleetText(text)).to.deep.equal(E.right(value));
    });
  });

  it('reads YAML that begins as JSON does', () => {
    const text = '{"servers": [], # none\n channels: [],}';
    expect(parseFleetText(text)).to.deep.equal(E.right({ servers: [], channels: [] }));
  });

  describe('mistakes in JSON', () => {
    const said = (text: string): readonly string[] => {
      const parsed = parseFleetText(text);
      return E.isLeft(parsed) ? parsed.left : [];
    };

    it('are a key that stands twice in one mapping, wherever that is', () => {
      expect(said('{"a": {"b:": 1, "\\"": 2},\n "a": 3}')).to.deep.equal([
        `line 2, column 2: ${TWICE}`,
      ]);
      expect(said('{"a": [{"b": 1}, {"b": 1}, {"b": 1,\r\n "\\u0062": 2}]}')).to.deep.equal([
        `line 2, column 2: ${TWICE}`,
      ]);
    });

    it('are what JSON does not know, each with its line and column', () => {
      for (const [text, first] of [
        ['{"a": [1, 2', 'line 1, column 12: a ] is expected here'],
        ['{"a" "b"}', 'line 1, column 6: a colon is expected here'],
        ['{"a": 1\n "b": 2}', 'line 2, column 2: a comma is expected here'],
        ['{"a": [,]}', 'line 1, column 8: a value is expected here'],
        ['{"a": 1}\n}', 'line 2, column 1: the file should end here'],
        [
          '{"a": "hunter2\n}',
          'line 1, column 7: a text does not end; it needs double quotes at both ends, on one line',
        ],
        [
          '{"a": "\\x"}',
          'line 1, column 7: a backslash stands before something that it cannot escape',
        ],
        [
          '{"a": "\t"} x',
          'line 1, column 7: a text holds a control character, such as a tab, that must be escaped',
        ],
        ['{"a": 1} // no', 'line 1, column 10: JSON has no comments'],
      ] as const)
        expect(said(text)[0], text).to.equal(first);
    });

    it('are told of JSON as of JSON, and of YAML in braces as of YAML', () => {
      expect(said('{ "a": 1, "a": 2')[0]).to.equal(`line 1, column 11: ${TWICE}`);
      expect(said('{ a: 1, a: 2 }')).to.deep.equal([`line 1, column 9: ${TWICE}`]);
    });

    it('are five at most, and never repeat the text', () => {
      const many = said(`{"a": ["hunter2" ${'hunter2 '.repeat(100)}`);
      expect(many).to.have.length(5);
      expect(many.join()).to.not.contain('hunter2');
    });

    it('are too many values, which are counted before they are read', () => {
      expect(said(`{"a": [${'0,'.repeat(2_999_998)}0]}`)).to.deep.equal([
        'line 1, column 6000004: there are more than 3000000 values',
      ]);
    });
  });

  it('explains a key that stands twice far down in YAML', () => {
    expect(parseFleetText(`servers:\n${servers(300)}  - name: a\n    name: b\n`)).to.deep.equal(
      E.left([`line 603, column 5: ${TWICE}`]),
    );
  });

  it('refuses YAML that is too large, says how large it is, and what to do', () => {
    const mib = (count: number): string => `servers: [] #${'é'.repeat(count * 512 * 1024)}`;
    const sentence = (size: string): string =>
      `the file has ${size} MiB, and YAML may have 4; write it as JSON, which may have 64`;
    expect(parseFleetText(mib(4))).to.deep.equal(E.left([sentence('4.1')]));
    expect(parseFleetText(mib(17.8))).to.deep.equal(E.left([sentence('17.9')]));
    expect(parseFleetText(mib(3.9))).to.deep.equal(E.right({ servers: [] }));
  });

  it('refuses what is nested too deeply, before it is read', () => {
    const words = 'this is nested too deeply';
    for (const [text, mistake] of [
      [`servers: ${'['.repeat(2_000)}`, `line 1, column 109: ${words}`],
      [`servers:\n${'- '.repeat(2_000)}`, `line 2, column 199: ${words}`],
      [`servers:\n${'- '.repeat(100)}`, `line 2, column 199: ${words}`],
      [`{"a": ${'['.repeat(100_000)}`, 'the file is nested too deeply'],
    ] as const)
      expect(parseFleetText(text)).to.deep.equal(E.left([mistake]));
    expect(parseFleetText(`servers:\n${'- '.repeat(99)}`)).to.have.property('_tag', 'Right');
  });
});
