import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { LoginRejection } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Instant, jsonText } from '../rows/column-codecs.js';
import { decodeRow } from '../rows/decode-row.js';
import { LoginRefusalCodec } from './login-refusal-codec.js';

const decode = decodeRow(
  t.strict({
    refusal: jsonText(LoginRefusalCodec),
    at: Instant,
    count: t.number,
  }) satisfies t.Type<LoginRejection, unknown>,
  () => 'rejected login',
);

/** The rejection of a row, if there is one. */
export const decodeLoginRejection = (row: unknown): E.Either<Corrupt, O.Option<LoginRejection>> =>
  row === undefined ? E.right(O.none) : pipe(decode(row), E.map(O.some));

const decodeMajor = decodeRow(t.strict({ major: t.Int }), () => 'seen server');

/** The version of a row, if there is one. */
export const decodeSeenMajor = (row: unknown): E.Either<Corrupt, O.Option<number>> =>
  row === undefined
    ? E.right(O.none)
    : pipe(
        decodeMajor(row),
        E.map(({ major }) => O.some(major)),
      );
