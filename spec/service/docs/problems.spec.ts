import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { SIGN_KINDS, type SignKind, signOf, SIGNS } from '../../../core/described/sign.js';
import { figureWords, type Unit } from '../../../core/described/sign-figures.js';
import { problemRemedy } from '../../../core/monitoring/problem-remedy-wording.js';
import { problemDocs } from '../../../core/problems/detected-kind-wording.js';
import { DETECTED_KINDS } from '../../../core/problems/detected-kind.js';

const DOCUMENT = readFileSync('docs/reference/problems.md', 'utf8');

const DOCUMENTED_PATHS: Readonly<Record<string, string>> = {
  fleet: '',
  server: 'db-eu-1',
  instance: 'db-eu-1/main',
  database: 'db-eu-1/main/shop',
  schedule: 'db-eu-1/main/shop/nightly',
  destination: 'vault',
  channel: 'on-call',
};

const remedyOf = (kind: string, path: string) =>
  O.toUndefined(
    problemRemedy({
      kind,
      message: `${path}: Something is wrong: it is.`,
      resource: { name: path.split('/').at(-1) ?? '' },
    }),
  );

const LEVELS: Readonly<Record<Unit, (from: number) => string>> = {
  ms: (from) => figureWords('ms', from).replace('more than ', ''),
  bytes: (from) => figureWords('bytes', from).replace('more than ', ''),
  percent: (from) => figureWords('percent', from),
  count: String,
  days: (from) => `${from} days`,
};

const signRow = (kind: SignKind): string => {
  const { on, unit, levels, message, remedy } = signOf(kind);
  const begins = levels.map(({ severity, from }) =>
    unit === 'count' && levels.length === 1 ? severity : `${severity} from ${LEVELS[unit](from)}`,
  );
  const says = message(unit === 'percent' ? '… %' : '…');
  return `| \`${kind}\`, ${on} | ${begins.join(', ')} | ${says} | ${remedy} |`;
};

describe('docs/reference/problems.md', () => {
  it('has a line for each kind that is detected, with its severity and its resource', () => {
    const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \| (\w+) \| (\w+) \|/gm)];
    expect(rows.map(([, ...cells]) => cells)).to.deep.equal(
      Object.entries(DETECTED_KINDS)
        .filter(([kind]) => !(kind in SIGNS))
        .map(([kind, { severity, resource }]) => [kind, severity, resource]),
    );
  });

  it('has a line for each sign, with where it begins, what it says and what to do', () => {
    for (const kind of SIGN_KINDS) expect(DOCUMENT).to.contain(`\n${signRow(kind)}\n`);
  });

  it('has the remedy of each kind under its heading, to which the problem links', () => {
    for (const [kind, { resource }] of Object.entries(DETECTED_KINDS)) {
      if (kind in SIGNS) continue;
      const [, section = ''] = DOCUMENT.split(`\n### ${kind}\n`);
      const [text = ''] = section.split('\n#');
      const words = text.replaceAll(/\s+/g, ' ');
      expect(words, kind).to.contain(remedyOf(kind, DOCUMENTED_PATHS[resource] ?? ''));
      expect(problemDocs(kind)).to.deep.equal(O.some(`docs/reference/problems.md#${kind}`));
    }
  });
});
