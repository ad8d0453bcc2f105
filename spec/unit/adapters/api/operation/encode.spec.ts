import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as d from '../../../../../adapters/api/operation/described.js';
import { encode } from '../../../../../adapters/api/operation/encode.js';
import { Secret } from '../../../../../core/shared/secret.js';

const Body = d.partialRecord(
  {
    started_at: d.instant,
    ended_at: d.about(d.orNull(d.instant), 'When it ended.'),
    state: d.choiceOrNull(['done', 'failed']),
    size_bytes: d.orNull(d.count),
    owner: d.named('Owner', d.record({ id: d.text, last_seen: d.orNull(d.instant) })),
    tries: d.listOf(d.record({ tried_at: d.instant })),
  },
  { valid_until: d.instant, note: d.orNull(d.text) },
);

const AT = new Date('2026-11-21T03:00:00Z');
const TEXT = '2026-11-21T03:00:00.000Z';

const value = {
  startedAt: AT,
  endedAt: O.none as O.Option<Date>,
  state: O.some('done' as const),
  owner: { id: 'a', lastSeen: O.some(AT), password: new Secret('hidden') },
  tries: [{ triedAt: AT, of: 'nobody' }],
  password: new Secret('hidden'),
};

describe('a body for a value of the core', () => {
  it('has each field from the property of its name, with times as texts and null for nothing', () => {
    expect(encode(Body, { ...value, sizeBytes: undefined, note: O.none })).to.deep.equal({
      started_at: TEXT,
      ended_at: null,
      state: 'done',
      size_bytes: null,
      owner: { id: 'a', last_seen: TEXT },
      tries: [{ tried_at: TEXT }],
      note: null,
    });
  });

  it('has a field that may be absent where it is there', () => {
    const body = encode(Body, { ...value, sizeBytes: 1, validUntil: AT });
    expect([body.valid_until, 'note' in body]).to.deep.equal([TEXT, false]);
  });

  it('has what is given as it is given', () => {
    const body = encode(Body, value, { size_bytes: 2, state: 'failed', note: null });
    expect([body.size_bytes, body.state, body.note]).to.deep.equal([2, 'failed', null]);
  });

  it('does not compile without a field that is not there, or is something else there', () => {
    // @ts-expect-error nothing is called `sizeBytes`
    const without = encode(Body, value);
    // @ts-expect-error it is a text
    const other = encode(Body, { ...value, sizeBytes: '1' });
    expect([without.size_bytes, other.size_bytes]).to.deep.equal([null, '1']);
  });
});
