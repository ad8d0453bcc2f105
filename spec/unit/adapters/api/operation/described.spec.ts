import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as d from '../../../../../adapters/api/operation/described.js';

const Body = d.partialRecord(
  {
    id: d.text,
    explained_by: d.about(d.orNull(d.uuid), 'Which explains it.'),
    closed_as: d.choiceOrNull(['resolved', 'lapsed']),
    excepted: d.about(d.added(d.flag, false), 'Whether it is left out.'),
    parts: d.listOf(d.namedRecord('Part', { kept: d.orNull(d.record({ dumps: d.count })) })),
  },
  { note: d.orNull(d.text) },
);

describe('a body that a client decodes', () => {
  it('has what a service from before its fields leaves out as that meant it', () => {
    expect(Body.decode({ id: 'a', parts: [{}] })).to.deep.equal(
      E.right({
        id: 'a',
        explained_by: null,
        closed_as: null,
        excepted: false,
        parts: [{ kept: null }],
      }),
    );
  });

  it('has what is sent as it is sent, and of a closed list any text', () => {
    const sent = {
      id: 'a',
      explained_by: 'b',
      closed_as: 'forgotten',
      excepted: true,
      note: 'c',
      parts: [{ kept: { dumps: 2 } }],
    };
    expect(Body.decode(sent)).to.deep.equal(E.right(sent));
  });

  it('is refused without what was always there, or with something else in a place', () => {
    const whole = { id: 'a', parts: [] };
    for (const wrong of [
      { parts: [] },
      { ...whole, explained_by: 1 },
      { ...whole, excepted: null },
    ])
      expect(Body.decode(wrong)._tag, JSON.stringify(wrong)).to.equal('Left');
  });

  it('is described as that of a service which sends all of it', () => {
    expect(Body.schema['required']).to.deep.equal([
      'id',
      'explained_by',
      'closed_as',
      'excepted',
      'parts',
    ]);
  });
});
