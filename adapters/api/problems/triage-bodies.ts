import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { decodeExactly, describedCodec } from '../fields/decode-exactly.js';
import { optionalText, requiredText } from '../fields/text-fields.js';
import { parseInstant } from '../fields/instants.js';

const Acknowledgement = t.type({
  note: describedCodec('a text', flow(optionalText(O.some), O.map(O.getOrElse(() => '')))),
});

/** The note with which a problem is acknowledged; without one it is empty. */
export const decodeAcknowledgement = (body: unknown): E.Either<readonly string[], string> =>
  pipe(
    decodeExactly(Acknowledgement, body),
    E.map(({ note }) => note),
  );

const Snooze = t.type({
  until: describedCodec('an instant such as 2027-01-31T00:00:00Z', requiredText(parseInstant)),
});

/** The time until which a problem is snoozed. */
export const decodeSnooze = (body: unknown): E.Either<readonly string[], Date> =>
  pipe(
    decodeExactly(Snooze, body),
    E.map(({ until }) => until),
  );
