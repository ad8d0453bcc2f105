const LISTED = /(W\/)?("[^"]*")/g;

/**
 * Whether `If-Match` lets a request change what has this tag: it names the tag, or anything at all; by strong comparison, so that a
 * weak tag names nothing (RFC 9110, sections 8.8.3.2 and 13.1.1).
 */
export const matchesStrongly = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === '*' ||
  [...ifMatch.matchAll(LISTED)].some(([, weak, listed]) => weak === undefined && listed === tag);
