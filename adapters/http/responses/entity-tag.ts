/** A strong entity tag. The digest is the same for the same bytes, and for no others. */
export const entityTag = (digest: string): string => `"${digest}"`;

const LISTED = /"[^"]*"/g;

/** Whether `If-None-Match` names the tag, or anything at all; by weak comparison (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export const matchesAny = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    [...ifNoneMatch.matchAll(LISTED)].some(([listed]) => listed === tag));
