import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Field } from '../../../core/described/field.js';
import type { Kind } from '../../../core/described/kind.js';
import { KNOWN } from '../../support/fleet/known-kinds.js';

/** What holds where a setting is left out. */
const unlessGiven = ({ presence, absent, unless = '' }: Field): string => {
  if (presence === 'required') return 'required';
  return presence === 'defaulted' ? `\`${String(absent)}\`` : unless;
};

/** The rows of a kind: its settings as they are described, the first with its name. */
const rowsOf = ({ kind, fields }: Kind): readonly string[] =>
  Object.entries(fields).map(([key, field], place) =>
    ['', place === 0 ? `\`${kind}\`` : '', key, unlessGiven(field), field.help ?? '', '']
      .join(' | ')
      .replaceAll('  ', ' ')
      .trim(),
  );

const TABLES: readonly (readonly [file: string, kinds: readonly Kind[]])[] = [
  ['docs/reference/fleet-file.md', KNOWN.kinds.destinations],
  ['docs/how-to/channels.md', KNOWN.kinds.channels],
];

describe('the tables of settings', () => {
  for (const [file, kinds] of TABLES)
    it(`in ${file} have a row for each setting of each kind`, () => {
      const document = readFileSync(file, 'utf8');
      const [, table = ''] = /^\| kind \| setting \|.*\n.*\n((?:\|.*\n)*)/m.exec(document) ?? [];
      expect(table.trim().split('\n')).to.deep.equal(kinds.flatMap(rowsOf));
    });
});
