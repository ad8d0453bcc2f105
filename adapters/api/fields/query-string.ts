/** The parameters of a request as the query of a URL, without those that are not given. */
export const queryString = (parameters: object): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]: readonly [string, string | undefined]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();

/**
 * The header with the link to the next page (RFC 8288), relative to the request: a host may mount Shipshape under any
 * path.
 */
export const nextPageLink = (
  next: string | null,
  parameters: object,
): Readonly<Record<string, string>> =>
  next === null ? {} : { link: `<?${queryString({ ...parameters, after: next })}>; rel="next"` };
