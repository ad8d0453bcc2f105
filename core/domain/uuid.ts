import * as t from 'io-ts';

export interface UuidBrand {
  readonly Uuid: unique symbol;
}

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its canonical form: lower case, with hyphens (RFC 9562, section 4). */
export type Uuid = t.Branded<string, UuidBrand>;

export const Uuid = t.brand(t.string, (text): text is Uuid => CANONICAL.test(text), 'Uuid');
