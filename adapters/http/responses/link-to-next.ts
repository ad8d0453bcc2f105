import { queryString } from '../../api/fields/page-fields.js';

/** The link to the next page (RFC 8288), relative to the request: a host may mount Shipshape under any path. */
export const linkToNext = (
  { next }: { readonly next: string | null },
  parameters: object,
): Readonly<Record<string, string>> => {
  if (next === null) return {};
  return { link: `<?${queryString({ ...parameters, after: next })}>; rel="next"` };
};

/** The same in the OpenAPI page of such a route. */
export const LINK_TO_NEXT = {
  link: {
    description:
      'The next page (RFC 8288, `rel="next"`), relative to the request; absent on the last page.',
    schema: { type: 'string', pattern: '^<\\?.+>; rel="next"$' },
  },
};
