import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';

const RULE = 'no-restricted-syntax';

interface Block {
  readonly files?: readonly string[];
  readonly ignores?: readonly string[];
  readonly rules?: Readonly<Record<string, unknown>>;
}

const SOURCES = ['core', 'adapters', 'composition', 'docs/examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);

const REVEALS = /\breveal\b/;

/** The one rule of `eslint.config.js` that this spec tests, read from there. */
const blockOfReveal = async (): Promise<Block> => {
  const config = (await import(pathToFileURL(resolve('eslint.config.js')).href)) as {
    readonly default: readonly Block[];
  };
  const blocks = config.default.filter(({ rules }) => rules?.[RULE] !== undefined);
  expect(blocks).to.have.length(1);
  return blocks[0] ?? {};
};

describe('reveal()', () => {
  let block: Block;

  before(async () => {
    block = await blockOfReveal();
  });

  const lint = (file: string, code: string): readonly string[] => {
    const everywhere = { files: ['**/*.ts'], languageOptions: { parser } };
    return new Linter()
      .verify(code, [everywhere, block] as Linter.Config[], file)
      .map(({ ruleId, message }) => ruleId ?? message);
  };

  const offenders = {
    'a call': 'secret.reveal();',
    'a call that may be none': 'secret?.reveal();',
    'a call by text': "secret['reveal']();",
    'taking it along': 'const all = secrets.map((secret) => secret.reveal);',
    'taking it out': 'const { reveal } = secret;',
    'taking it out under another name': 'const { reveal: open } = secret;',
    'taking it from the class': 'Secret.prototype.reveal.call(secret);',
  };
  for (const [what, code] of Object.entries(offenders))
    it(`is refused by lint in a file that is not named: ${what}`, () => {
      expect(lint('adapters/http/offender.ts', code)).to.deep.equal([RULE]);
    });

  it('is let through in a file that is named', () => {
    expect(lint('adapters/crypto/aes-gcm-sealer.ts', 'secret.reveal();')).to.deep.equal([]);
  });

  it('is allowed in few files, each of which needs it', () => {
    const named = (block.ignores ?? []).filter((file) => file !== 'spec/**');
    const revealing = SOURCES.filter((file) => REVEALS.test(readFileSync(file, 'utf8')));
    expect(SOURCES).to.have.length.of.at.least(250);
    expect(named.filter((file) => !revealing.includes(file))).to.deep.equal([]);
    expect(named).to.have.length.of.at.most(25);
  });

  it('is not bypassed by a comment that switches the rule or the types off', () => {
    const roundabout =
      /eslint-disable(-(next-)?line)?\s*($|\*|--)|eslint-disable.*no-restricted|@ts-(ignore|expect-error|nocheck)/m;
    expect(SOURCES.filter((file) => roundabout.test(readFileSync(file, 'utf8')))).to.deep.equal([]);
  });
});
