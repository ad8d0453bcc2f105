import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { parseSigns } from '../../../../../adapters/login-probe/transport/signs.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const ASKED: readonly SignKind[] = ['replica_lagging', 'gtid_gaps', 'tables_crashed'];

const parsed = (...rows: readonly string[]) => {
  const { signs, slow, version, standing } = parseSigns(rows, ASKED);
  return {
    figures: signs.map(({ kind, figure }) => `${kind} ${O.toUndefined(figure) ?? '-'}`),
    slow,
    version: O.toUndefined(version),
    standing: O.toUndefined(standing),
  };
};
const slowOf = (...rows: readonly string[]) => parsed(...rows).slow;
const figuresOf = (...rows: readonly string[]) => parsed(...rows).figures;

const VERSION = 'sign version 90704 1000';

describe('the rows of signs', () => {
  it('say a figure, or that the login may not see it', () => {
    const rows = [VERSION, 'sign replica_lagging 7 1001', 'sign gtid_gaps - 1002'];
    expect(parsed(...rows, 'sign tables_crashed 1 1250')).to.deep.equal({
      figures: ['replica_lagging 7', 'gtid_gaps -', 'tables_crashed 1'],
      slow: [],
      version: 90_704,
      standing: undefined,
    });
  });

  it('show what took long, from the first on, and what has no row', () => {
    const others = ['sign gtid_gaps 0 1301', 'sign tables_crashed 0 1302'];
    const late = 'sign replica_lagging 0 1300';
    expect(slowOf(VERSION, late, ...others)).to.deep.equal(['replica_lagging']);
    expect(slowOf(VERSION, 'sign replica_lagging 0 1000')).to.deep.equal(['gtid_gaps']);
  });

  it('show that all took long where the server has ended the query before the first', () => {
    for (const code of ['1969', '3024']) expect(slowOf(`refused ${code}`)).to.deep.equal(ASKED);
    expect(slowOf(VERSION, 'refused 3024')).to.deep.equal(['replica_lagging']);
    expect(slowOf('refused 1064')).to.deep.equal([]);
  });

  it('hide what the login may not read, which is not slow', () => {
    for (const code of ['1044', '1142', '1143', '1227']) {
      const hidden = ASKED.map((kind) => `${kind} -`);
      expect(parsed(`refused ${code}`)).to.deep.include({ figures: hidden, slow: [] });
    }
  });

  it('say nothing where they are no such rows, of other kinds, or of one that was said before', () => {
    const rogues = [
      'sign tables_crashed 1e3 1',
      'sign tables_crashed -1 1',
      'sign tables_crashed 1  1',
      'sign tables_crashed 1234567890123456789 1',
      'sign tables_crashed 1 1\n',
      ' sign gtid_gaps 1 1',
      'sign __proto__ 1 1',
      'sign wraparound_near 99 1',
      'SIGN gtid_gaps 1 1',
      'sign gtid_gaps 1',
      'standing master 1 0 a',
      'standing primary 2 0 a',
      `standing primary 1 0 ${'a'.repeat(321)}`,
    ];
    for (const rogue of rogues) {
      expect(figuresOf(rogue), rogue).to.deep.equal([]);
      expect(parsed(rogue).standing, rogue).to.equal(undefined);
    }
    expect(figuresOf('sign gtid_gaps 1 1', 'sign gtid_gaps 2 1')).to.deep.equal(['gtid_gaps 1']);
  });

  it('never say of a sign what is no number, nor anything of one that nobody asked for', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'sign',
        'standing',
        'refused',
        'primary',
        '-',
        '0',
        '1',
        '99',
        '1969',
        '1142',
      ),
      fc.constantFrom(...ASKED),
      fc.string(),
      fc.bigInt().map(String),
    );
    const row = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    forAll(fc.array(row, { maxLength: 20 }), (rows) => {
      const { signs, slow } = parseSigns(rows, ASKED);
      const kinds = signs.map(({ kind }) => kind);
      expect(ASKED).to.include.members([...kinds, ...slow]);
      expect(new Set(kinds).size).to.equal(kinds.length);
      for (const { figure } of signs)
        if (O.isSome(figure)) expect(figure.value).to.be.within(0, 1e18);
    });
  });
});
