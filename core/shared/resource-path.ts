const escapeName = (name: string): string => name.replace(/[%/]/g, encodeURIComponent);

/**
 * Joins names, outermost first, into a path such as `db-eu-1/main/shop`.
 * A slash or a percent sign inside a name is written as in a URL, so that two paths never meet.
 */
export const resourcePath = (...names: readonly string[]): string =>
  names.map(escapeName).join('/');
