import { createHash } from 'node:crypto';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  CONTENT_KINDS,
  type DatabaseContents,
  firstDifference,
} from '../../../../../core/backups/proof/database-contents.js';
import {
  differenceFromSummary,
  summaryOf,
} from '../../../../../core/backups/proof/contents-summary.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const NO_NAMES: DatabaseContents['names'] = {
  index: [],
  constraint: [],
  view: [],
  function: [],
  trigger: [],
  policy: [],
};

const values = (least: bigint, most = least) => O.some({ least, most });

const SHOP: DatabaseContents = {
  tables: [
    { name: 'public.orders', rows: O.some(12) },
    { name: 'public.log', rows: O.none },
    { name: 'public.customers', rows: O.some(3) },
    { name: 'public.partitioned', rows: O.none },
  ],
  sequences: [
    { name: 'public.order_id', value: values(12n) },
    { name: 'public.busy', value: values(100n, 110n) },
    { name: 'public.unused', value: O.none },
  ],
  names: {
    ...NO_NAMES,
    index: ['public.orders.b', 'public.orders.a'],
    view: ['public.totals'],
    grant: ['public.orders.owner=shop; app=SELECT'],
  },
};

/** As it is restored: every table counted, each sequence at one value, in another order. */
const RESTORED: DatabaseContents = {
  tables: [
    { name: 'public.customers', rows: O.some(3) },
    { name: 'public.log', rows: O.some(7) },
    { name: 'public.orders', rows: O.some(12) },
    { name: 'public.partitioned', rows: O.none },
  ],
  sequences: [
    { name: 'public.unused', value: values(5n) },
    { name: 'public.order_id', value: values(12n) },
    { name: 'public.busy', value: values(107n) },
  ],
  names: { ...SHOP.names, index: ['public.orders.a', 'public.orders.b'] },
};

const rowsOf = (orders: O.Option<number>, customers = O.some(3)): DatabaseContents => ({
  ...RESTORED,
  tables: [
    { name: 'public.orders', rows: orders },
    { name: 'public.log', rows: O.some(7) },
    { name: 'public.customers', rows: customers },
    { name: 'public.partitioned', rows: O.none },
  ],
});

const sequencesOf = (orderId: O.Option<bigint>, busy = 107n): DatabaseContents => ({
  ...RESTORED,
  sequences: [
    { name: 'public.order_id', value: O.chain((value: bigint) => values(value))(orderId) },
    { name: 'public.busy', value: values(busy) },
    { name: 'public.unused', value: O.none },
  ],
});

const without = (kind: keyof DatabaseContents['names'], name: string): DatabaseContents => ({
  ...RESTORED,
  names: {
    ...RESTORED.names,
    [kind]: (RESTORED.names[kind] ?? []).filter((other) => other !== name),
  },
});

const isSame = (restored: DatabaseContents) =>
  [
    firstDifference(SHOP, restored),
    differenceFromSummary(sha256)(summaryOf(sha256)(SHOP), restored),
  ].every(O.isNone);

const found = (restored: DatabaseContents) => O.toNullable(firstDifference(SHOP, restored));

const foundBySummary = (restored: DatabaseContents) =>
  O.toNullable(differenceFromSummary(sha256)(summaryOf(sha256)(SHOP), restored));

describe('The contents of a restored database', () => {
  it('are those of its source in any order, whatever was not counted or moved meanwhile', () => {
    expect([RESTORED, rowsOf(O.none), sequencesOf(O.some(12n), 110n)].map(isSame)).to.deep.equal([
      true,
      true,
      true,
    ]);
  });

  it('differ where rows do, first in the table whose name is first', () => {
    expect(found(rowsOf(O.some(11), O.some(4)))).to.deep.equal({
      kind: 'table',
      how: 'rows',
      name: 'public.customers',
      source: 3,
      restored: 4,
    });
    expect(foundBySummary(rowsOf(O.some(11)))).to.deep.equal({ kind: 'table', how: 'values' });
  });

  it('differ where a sequence is before or after all that it was at, or has given no value', () => {
    const behind = { kind: 'sequence', how: 'value', name: 'public.order_id' };
    const busy = { ...behind, name: 'public.busy' };
    expect([O.some(11n), O.some(13n), O.none].map((id) => found(sequencesOf(id)))).to.deep.equal([
      behind,
      behind,
      behind,
    ]);
    expect([99n, 111n].map((value) => found(sequencesOf(O.some(12n), value)))).to.deep.equal([
      busy,
      busy,
    ]);
    expect(foundBySummary(sequencesOf(O.some(11n)))).to.deep.equal({
      kind: 'table',
      how: 'values',
    });
  });

  it('differ where something is missing, or is there as well', () => {
    const withView = { ...RESTORED, names: { ...RESTORED.names, view: ['public.totals', 'x.y'] } };
    expect(found(without('index', 'public.orders.b'))).to.deep.equal({
      kind: 'index',
      how: 'missing',
      name: 'public.orders.b',
    });
    expect(found(withView)).to.deep.equal({ kind: 'view', how: 'added', name: 'x.y' });
    expect([without('index', 'public.orders.b'), withView].map(foundBySummary)).to.deep.equal([
      { kind: 'index', how: 'names', source: 2, restored: 1 },
      { kind: 'view', how: 'names', source: 1, restored: 2 },
    ]);
  });

  it('differ in a table before anything that belongs to one', () => {
    const empty: DatabaseContents = { tables: [], sequences: [], names: NO_NAMES };
    expect(found(empty)).to.deep.equal({ kind: 'table', how: 'missing', name: 'public.customers' });
    expect(foundBySummary(empty)).to.deep.equal({
      kind: 'table',
      how: 'names',
      source: 4,
      restored: 0,
    });
  });

  describe('Their summary', () => {
    it('has the number of each kind and of the rows that were counted, and no name', () => {
      const summary = summaryOf(sha256)(SHOP);
      expect(CONTENT_KINDS.map((kind) => summary.names[kind]?.count)).to.deep.equal([
        4, 3, 2, 0, 1, 0, 0, 0, 1,
      ]);
      expect([summary.values?.rows, summary.values?.unknown.length]).to.deep.equal([15, 4]);
      expect(JSON.stringify(summary)).not.to.match(/orders|public/);
    });

    it('compares grants only where both sides are known', () => {
      const { grant: _grant, ...names } = RESTORED.names;
      const others = { ...RESTORED, names: { ...names, grant: [] } };
      const summary = summaryOf(sha256)(SHOP);
      const differs = differenceFromSummary(sha256);
      expect(differs(summary, { ...RESTORED, names })).to.deep.equal(O.none);
      expect(differs(summaryOf(sha256)({ ...SHOP, names }), RESTORED)).to.deep.equal(O.none);
      expect(differs(summary, others)).to.deep.equal(
        O.some({ kind: 'grant', how: 'names', source: 1, restored: 0 }),
      );
      expect(firstDifference(SHOP, others)).to.have.nested.property('value.how', 'missing');
    });

    it('compares names alone where too much was not counted', () => {
      const tables = Array.from({ length: 101 }, (_, at) => ({ name: `t${at}`, rows: O.none }));
      const many: DatabaseContents = { tables, sequences: [], names: NO_NAMES };
      const counted = tables.map(({ name }) => ({ name, rows: O.some(1) }));
      const summary = summaryOf(sha256)(many);
      expect(summary.values).to.equal(undefined);
      expect(differenceFromSummary(sha256)(summary, { ...many, tables: counted })).to.deep.equal(
        O.none,
      );
    });
  });
});
