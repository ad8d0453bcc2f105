import { expect } from 'chai';
import fc from 'fast-check';
import type { OnRows, RowCounter } from '../../../../../adapters/login-probe/gate/gate-protocol.js';
import { forAll } from '../../../../support/shared/random-cases.js';
import { selectedRows } from '../../../../../adapters/login-probe/mysql/gate/selected-rows.js';
import { copiedRows } from '../../../../../adapters/login-probe/postgresql/gate/copied-rows.js';

/** What a tool sends, and what the server says to it, in turn. */
type Exchange = readonly (readonly [asked: Buffer, answer: Buffer])[];

/** What is counted where both sides come in parts of these sizes, in memory that is used again. */
const counted = (
  counter: (onRows: OnRows) => RowCounter,
  exchange: Exchange,
  sizes: readonly number[] = [1_000],
) => {
  const found: (readonly [string, number])[] = [];
  const { toServer, toTool } = counter((table, rows) =>
    found.push([table.split('.').map(inLatin1).join('.'), rows]),
  );
  let next = 0;
  const inParts = (bytes: Buffer, take: (part: Buffer) => void) => {
    for (let at = 0; at < bytes.length;) {
      const size = sizes[(next += 1) % sizes.length] ?? 1;
      const part = Buffer.from(bytes.subarray(at, at + size));
      take(part);
      part.fill(0xff);
      at += size;
    }
  };
  for (const [asked, answer] of exchange) {
    // A tool sends the beginning of a statement at once.
    toServer(Buffer.from(asked.subarray(0, 60)));
    inParts(asked.subarray(60), toServer);
    inParts(answer, toTool);
  }
  return found;
};

const inLatin1 = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

const pgMessage = (letter: string, content: string | Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(letter), size, Buffer.from(content)]);
};

const copy = (table: string | Buffer): Buffer =>
  pgMessage(
    'Q',
    Buffer.concat(['COPY ', table, ' (a, b) TO stdout;\0'].map((one) => Buffer.from(one))),
  );

const copied = (rows: number, state = 'T'): Buffer =>
  Buffer.concat([
    ...Array.from({ length: rows }, (_, n) => pgMessage('d', `${n}\tCOPY 7\0Z\n`)),
    pgMessage('c', ''),
    pgMessage('C', `COPY ${rows}\0`),
    pgMessage('Z', state),
  ]);

const FAREWELL: Exchange[number] = [pgMessage('X', ''), Buffer.alloc(0)];

const packet = (content: string | Buffer): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUIntLE(Buffer.from(content).length, 0, 3);
  return Buffer.concat([header, Buffer.from(content)]);
};

const EOF = packet(Buffer.of(0xfe, 0, 0, 2, 0));

const select = (columns: string, table: string): Buffer =>
  packet(`\x03SELECT /*!40001 SQL_NO_CACHE */ ${columns} FROM ${table}`);

const selected = (rows: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([packet(Buffer.of(1)), packet('\x03def'), EOF, ...rows.map(packet), EOF]);

const SIZES = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 8 });

describe('rows that a gate sees on their way', () => {
  it('are those that PostgreSQL says to have copied, in whatever parts that comes', () => {
    forAll(fc.nat({ max: 30 }), SIZES, (rows, sizes) => {
      const exchange: Exchange = [
        [pgMessage('Q', 'SELECT 1\0'), pgMessage('Z', 'T')],
        [copy('public.t'), copied(rows)],
        [copy('"S ""x"""."a.b"'), copied(1)],
        [copy(Buffer.from('"k"."\xe9"', 'latin1')), copied(2)],
        FAREWELL,
      ];
      expect(counted(copiedRows, exchange, sizes)).to.deep.equal([
        ['public.t', rows],
        ['S "x".a.b', 1],
        ['k.\xe9', 2],
      ]);
    });
  });

  it('are counted of a table without columns, and with what PostgreSQL says besides at the end', () => {
    const [empty, notice] = [pgMessage('Q', 'COPY a.b  TO stdout;\0'), 'MCOPY 9\0\0'];
    const ends = [pgMessage('N', notice), pgMessage('S', 'a\0b\0'), pgMessage('Z', 'T')];
    const answer = Buffer.concat([pgMessage('C', 'COPY 3\0'), ...ends]);
    expect(counted(copiedRows, [[empty, answer], FAREWELL])).to.deep.equal([['a.b', 3]]);
    const other = Buffer.concat([pgMessage('C', 'COPY 3\0'), pgMessage('C', 'SELECT 1\0')]);
    const late = Buffer.concat([other, pgMessage('Z', 'T')]);
    expect(counted(copiedRows, [[empty, late], FAREWELL])).to.deep.equal([]);
  });

  it('are unknown of what PostgreSQL did not copy to its end, and of what is no table', () => {
    for (const answer of [
      copied(3, 'E'),
      copied(3, 'I'),
      pgMessage('E', 'SERROR\0'),
      pgMessage('Z', 'T'),
    ])
      expect(counted(copiedRows, [[copy('public.t'), answer], FAREWELL])).to.deep.equal([]);
    for (const other of ['t', '(SELECT 1)', 'a.b.c'])
      expect(counted(copiedRows, [[copy(other), copied(3)], FAREWELL])).to.deep.equal([]);
  });

  it('are the packets of rows of MySQL and MariaDB, in whatever parts they come', () => {
    forAll(fc.array(fc.string({ minLength: 1 })), SIZES, (rows, sizes) => {
      const exchange: Exchange = [
        [select('`a`, `b FROM `` FROM `', '`t ``x`'), selected(rows)],
        [packet('\x03SELECT 1'), selected(['1', '2'])],
        [select('*', '`u`'), selected([Buffer.alloc(20, 0xfe)])],
      ];
      expect(counted(selectedRows, exchange, sizes)).to.deep.equal([
        ['t `x', rows.length],
        ['u', 1],
      ]);
    });
  });

  it('are counted whatever hint MySQL is given, and of rows alone', () => {
    const exchange: Exchange = [
      [packet('\x03SELECT * FROM `t`'), selected(['1', '2'])],
      [packet('\x03SELECT SQL_NO_CACHE `a`, `b` FROM `u`'), selected(['1'])],
      [packet('\x03SELECT COUNT(*) FROM `v`'), selected(['7'])],
    ];
    expect(counted(selectedRows, exchange)).to.deep.equal([
      ['t', 2],
      ['u', 1],
    ]);
  });

  it('are unknown where MySQL ends with an error', () => {
    const error = packet(Buffer.from('ff1304616161', 'hex'));
    const broken = Buffer.concat([
      packet(Buffer.of(1)),
      packet('\x03def'),
      EOF,
      packet('a'),
      error,
    ]);
    expect(counted(selectedRows, [[select('*', '`t`'), broken]])).to.deep.equal([]);
    expect(
      counted(selectedRows, [
        [select('*', '`t`'), error],
        [select('*', '`u`'), selected([])],
      ]),
    ).to.deep.equal([['u', 0]]);
  });
});
