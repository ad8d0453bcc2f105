import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { parse, stringify } from 'yaml';
import { parseFleetText } from '../../../../adapters/fleet-file/parsing/parse-fleet-text.js';
import { parseJson } from '../../../../adapters/fleet-file/parsing/parse-json.js';
import { parseYamlByPieces } from '../../../../adapters/fleet-file/parsing/parse-yaml-by-pieces.js';
import { parseYaml } from '../../../../adapters/fleet-file/parsing/parse-yaml.js';

const byPieces = (text: string) => parseYamlByPieces(text, () => undefined);

/** Lists of anything, beneath a few keys, as a fleet file is made. */
const anyDocument = fc.dictionary(
  fc.constantFrom('servers', 'destinations', 'channels', 'a: b', ''),
  fc.oneof(fc.array(fc.jsonValue({ maxDepth: 3 })), fc.jsonValue({ maxDepth: 2 })),
  { minKeys: 1 },
);

const manyServers = (count: number): string =>
  Array.from({ length: count }, (_, n) => `  - name: s${n}\n    address: 10.0.0.1 # here\n`).join(
    '',
  );

describe('parseFleetText', () => {
  it('reads JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (document, indent) => {
        const text = JSON.stringify(document, undefined, indent);
        expect(parseJson(text)).to.deep.equal(O.some(JSON.parse(text)));
      }),
    );
  });

  it('reads YAML by pieces as it reads it whole, or leaves it', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (value, flat, indent) => {
          const options = { indentSeq: !flat, indent, aliasDuplicateObjects: false };
          const text = stringify(value, options);
          const read = byPieces(text);
          if (E.isRight(read)) expect(read).to.deep.equal(parseYaml(text, []));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never gives by pieces what it refuses as a whole', () => {
    const lines = [
      'a:',
      'b: 1',
      '- x',
      '  - x',
      '  - y: 1',
      '    z: [1,',
      '      2]',
      ' - w',
      '',
      '# c',
      '    t: |',
      '       text',
      '  v',
      '---',
      '  - "q',
      '   r"',
      '\t',
      '  - &a 1',
      '- - 2',
      '    ]',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), (chosen) => {
        const text = chosen.join('\n');
        const read = byPieces(text);
        if (E.isRight(read)) expect(read).to.deep.equal(parseYaml(text, []));
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads a long list by pieces, whether its items are indented or not', () => {
    const items = manyServers(4_000);
    const rest = 'destinations:\n- name: vault\nchannels: []\n';
    for (const text of [items, items.replace(/^ {2}/gm, '')].map(
      (list) => `---\nservers:\n# all\n\n${list}${rest}`,
    ))
      expect(byPieces(text)).to.deep.equal(E.right(parse(text)));
  });

  it('tells how far it has come, up to the end of the lists', () => {
    const told: (readonly number[])[] = [];
    const text = `servers:\n${manyServers(4_000)}`;
    parseFleetText(text, (...numbers) => told.push(numbers));
    expect(told).to.have.length.of.at.least(3);
    expect(told.map(([read = 0]) => read)).to.deep.equal(
      [...new Set(told.map(([read = 0]) => read))].sort((a, b) => a - b),
    );
    expect(told.at(-1)).to.deep.equal([text.length - 'servers:\n'.length, text.length]);
  });

  it('leaves to the whole way what refers to something else', () => {
    const items = ['&a x', '*a', '!!str x', '? x'].map((item) =>
      byPieces(`servers:\n  - ${item}\n`),
    );
    const others = ['%YAML 1.2\n---\na:\n- b\n', 'a:\n- b\n---\nc: d\n', 'a:\n- b\n...\n'].map(
      byPieces,
    );
    expect([...items, ...others]).to.deep.equal(Array(7).fill(E.left([])));
  });

  it('explains a key that stands twice, in JSON and far down in a list', () => {
    const twice = 'the same key stands here a second time';
    expect(parseFleetText('{"a": {"b:": 1, "\\"": 2},\n "a": 3}')).to.deep.equal(
      E.left([`line 2, column 2: ${twice}`]),
    );
    expect(
      parseFleetText(`servers:\n${manyServers(4_000)}  - name: a\n    name: b\n`),
    ).to.deep.equal(E.left([`line 8003, column 5: ${twice}`]));
  });

  it('explains by pieces as it does as a whole, to the line and column', () => {
    for (const mistake of ['  name: b', '  - "q', '    tls: [', '    tls: {{', '    tls: \\t'])
      for (const beginning of ['', '---\n# all\n']) {
        const list = `servers:\n${manyServers(4_000)}  - name: é\n    name: a\n${mistake}\n`;
        const read = byPieces(`${beginning}${list}`);
        if (E.isRight(read)) throw new Error('there is no mistake');
        if (read.left.length > 0) expect(read).to.deep.equal(parseYaml(`${beginning}${list}`, []));
      }
  });

  it('explains what is too large to be read whole by what its items told', () => {
    const text = `servers: [${'[],'.repeat(600_000)}]`;
    expect(parseYaml(text, ['line 7, column 5: wrong'])).to.deep.equal(
      E.left(['line 7, column 5: wrong']),
    );
  });

  it('explains JSON that is cut off', () => {
    expect(parseFleetText('{"a": [1, 2'))
      .to.have.nested.property('left[0]')
      .that.contains('line 1');
  });

  it('refuses what takes too much to be read at once, before it does', () => {
    const said = parseFleetText(`servers: [${'[],'.repeat(600_000)}]`);
    expect(said)
      .to.have.nested.property('left[0]')
      .that.contains('more than 1500000 words and signs');
  });

  it('refuses what is nested too deeply, before it is read', () => {
    for (const text of [`servers: ${'['.repeat(1_200)}`, `servers:\n${'- '.repeat(1_200)}`])
      expect(parseFleetText(text)).to.deep.equal(E.left(['the file is nested too deeply']));
  });
});
