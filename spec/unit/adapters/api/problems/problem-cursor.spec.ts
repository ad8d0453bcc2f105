import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import {
  problemCursor,
  parseProblemCursor,
} from '../../../../../adapters/api/problems/problem-parameters.js';
import { SEVERITIES } from '../../../../../core/problems/problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const time = fc.date({
  min: new Date(0),
  max: new Date(Date.UTC(9999, 11, 31)),
  noInvalidDate: true,
});
const id = fc.nat().map(aUuid);
const position = fc.oneof(
  fc.record({
    _tag: fc.constant('Open' as const),
    severity: fc.constantFrom(...SEVERITIES),
    isAcknowledged: fc.boolean(),
    since: time,
    id,
  }),
  fc.record({ _tag: fc.constant('Closed' as const), closedAt: time, id }),
);

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

describe('the cursor of a list of problems', () => {
  it('is read as the very position that it was made of', () => {
    forAll(position, (place) => {
      const cursor = problemCursor(place);
      expect(cursor).to.match(/^[\w-]+$/);
      expect(parseProblemCursor(cursor)).to.deep.equal(O.some(place));
    });
  });

  it('is nothing but what was made as one', () => {
    const made = `open critical new 2026-11-21T03:00:00.000Z ${aUuid(1)}`;
    expect(O.isSome(parseProblemCursor(encoded(made)))).to.equal(true);
    for (const wrong of [
      '',
      made,
      encoded(made).slice(0, -1),
      `${encoded(made)}=`,
      ` ${encoded(made)}`,
      ...[
        '',
        `${made} `,
        `shut ${made.slice(5)}`,
        made.replace('critical', 'fatal'),
        made.replace('new', 'old'),
        made.replace('.000Z', 'Z'),
        made.replace('2026-11-21', '2026-11-31'),
        made.replace(aUuid(1), aUuid(0xa).toUpperCase()),
        made.replace(aUuid(1), 'x'),
        `closed 2026-11-21T03:00:00.000Z`,
        `closed now ${aUuid(1)}`,
      ].map(encoded),
    ])
      expect(parseProblemCursor(wrong), wrong).to.deep.equal(O.none);
  });
});
