import { randomBytes } from 'node:crypto';
import { encodingsOf } from '../../support/shared/encodings-of.js';

/** A secret unlike any other text: wherever it is found, it leaked. */
export interface Canary {
  readonly kind: string;
  readonly text: string;
  /** Parts of it, each of which identifies it: a truncated secret leaked as well. */
  readonly fragments: readonly string[];
}

/** The text between its fragments has characters that are encoded in a URL, a form, HTML or UTF-8. */
export const aCanary = (kind: string, between = '+ /%&=é<@'): Canary => {
  const [head = '', tail = ''] = [1, 2].map(() => randomBytes(8).toString('hex'));
  return { kind, text: head + between + tail, fragments: [head, tail] };
};

/** A token of the service: 32 random bytes in Base64 for URLs. */
export const tokenCanary = (kind: string, text: string): Canary => {
  const random = text.replace(/^ship_/, '');
  const bytes = Buffer.from(random, 'base64url');
  const marks = [random.slice(0, 20), random.slice(-20), bytes.toString('hex').slice(8, 40)];
  return { kind, text, fragments: marks };
};

/** The kinds of the canaries in a text: as they are, in a URL, in hex, and in Base64. */
export const kindsIn = (
  canaries: readonly Canary[],
  content: string | Uint8Array,
): readonly string[] => {
  // Hex and URLs are written in either case; ignoring the case of Base64 can only find more.
  const searched = (
    typeof content === 'string' ? content : Buffer.from(content).toString('latin1')
  ).toLowerCase();
  const isIn = ({ fragments }: Canary) =>
    fragments.flatMap(encodingsOf).some((spelling) => searched.includes(spelling.toLowerCase()));
  return canaries.filter(isIn).map(({ kind }) => kind);
};
