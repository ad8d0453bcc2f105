import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';

export interface UuidBrand {
  readonly Uuid: unique symbol;
}

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its canonical form: lower case, with hyphens (RFC 9562, section 4). */
export type Uuid = t.Branded<string, UuidBrand>;

export const Uuid = t.brand(t.string, (text): text is Uuid => CANONICAL.test(text), 'Uuid');

/** Parses a UUID as people and programs write it: upper case means the same (RFC 9562, section 4). */
export const parseUuid = (text: string): O.Option<Uuid> =>
  O.fromPredicate(Uuid.is)(text.toLowerCase());
