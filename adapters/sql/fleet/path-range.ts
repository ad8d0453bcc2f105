/**
 * The paths under a path: those that begin with it and a slash. `0` is the character after the slash, so that they are a
 * range of an index; a slash in a name is escaped. Without a path, all of them: a path is never empty.
 */
export const pathRange = (under: string | undefined) =>
  under === undefined
    ? { self: '', from: '', to: '\u{10ffff}' }
    : { self: under, from: `${under}/`, to: `${under}0` };
