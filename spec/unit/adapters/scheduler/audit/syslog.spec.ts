import { expect } from 'chai';
import { datagramOf } from '../../../../../adapters/scheduler/audit/syslog.js';

const ROW = { at: new Date(0).toISOString(), action: 'applyFleet', outcome: 'done' };

/** The row of a datagram, which has to be JSON. */
const sent = (more: object): unknown => {
  const bytes = datagramOf(JSON.stringify({ ...ROW, ...more }));
  expect(bytes.length).to.be.at.most(65_507);
  return JSON.parse(Buffer.from(bytes).toString().split('\ufeff')[1] ?? '');
};

describe('datagramOf', () => {
  it('cuts a long detail between two characters', () => {
    const begun = '{"text":"';
    for (const [text, most] of [
      ['\u20ac'.repeat(40_000), 19_991],
      // Of two units each, the last of which does not fit.
      ['\u{1f600}'.repeat(40_000), 19_990],
    ] as const)
      expect(sent({ detail: { text } })).to.deep.equal({
        ...ROW,
        detail: { cut: begun + text.slice(0, most) },
      });
    const cut = begun + '\\ud83d'.repeat(40_000).slice(0, 19_991);
    expect(sent({ detail: { text: '\ud83d'.repeat(40_000) } })).to.deep.equal({
      ...ROW,
      detail: { cut },
    });
  });

  it('cuts more of it where the rest of the line is long', () => {
    const request = '\u20ac'.repeat(10_000);
    const detail = { text: '\u20ac'.repeat(40_000) };
    expect(sent({ detail, request })).to.deep.equal({
      ...ROW,
      request,
      detail: { cut: JSON.stringify(detail).slice(0, 5_000) },
    });
  });

  it('leaves out the longest fields of a line that is too long without its detail', () => {
    const address = '\u20ac'.repeat(10_000);
    const long = { request: '\ud83d'.repeat(11_000), address };
    expect(sent({ code: null, detail: null, ...long })).to.deep.equal({
      ...ROW,
      code: null,
      address,
    });
  });
});
