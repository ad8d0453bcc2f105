import { hash } from 'node:crypto';

/** A strong entity tag. The digest is the same for the same bytes, and for no others. */
export const entityTag = (digest: string): string => `"${digest}"`;

export const tagOf = (text: string): string => entityTag(hash('sha256', text, 'base64url'));

/** `W/` in capitals alone, and no space after it (RFC 9110, section 8.8.3). */
const TAG = String.raw`(?:W\/)?"[^"]*"`;

/** Tags between commas; nothing may stand between two commas (RFC 9110, section 5.6.1.2). */
const LIST = new RegExp(String.raw`^[\t ,]*${TAG}(?:[\t ]*,[\t ,]*${TAG})*[\t ,]*$`);

const EACH_TAG = new RegExp(TAG, 'g');

/**
 * Whether `If-Match` lets a request change what has this tag: it names the tag, or anything at all; by strong comparison, so that a
 * weak tag names nothing (RFC 9110, sections 8.8.3.2 and 13.1.1). What is no list of tags names nothing either.
 */
export const matchesStrongly = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === '*' ||
  (LIST.test(ifMatch) && [...ifMatch.matchAll(EACH_TAG)].some(([listed]) => listed === tag));
