import { closedSchema } from './closed-schema.js';

/** What the document says of one answer, with every reference resolved. */
export interface DocumentedResponse {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema: object }>
  >;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

/** Answers to what is in no operation: a wrong path or method, or what comes before there is either. */
const OUTSIDE: Readonly<Record<number, string>> = {
  400: 'Malformed',
  401: 'Unauthenticated',
  404: 'NotFound',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  503: 'Unavailable',
};

/** Finds the answer that the document describes; throws where it describes none. */
export const findOperation = (
  document: Document,
  method: string,
  path: string,
  status: number,
): DocumentedResponse => {
  const item = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.[1] as Record<string, { responses: Record<number, object> }> | undefined;
  const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const outside = document.components.responses[OUTSIDE[status] ?? ''];
  const described = operation === undefined ? outside : operation.responses[status];
  if (described !== undefined) return closedSchema(document, described) as DocumentedResponse;
  if (item !== undefined && operation === undefined && status === 405) return METHOD_NOT_ALLOWED;
  throw new Error(`${method} ${path} → ${status} is not documented`);
};

const METHOD_NOT_ALLOWED: DocumentedResponse = {
  headers: { allow: { required: true, schema: { type: 'string', minLength: 1 } } },
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          type: { const: 'urn:shipshape:error:method_not_allowed' },
          title: { const: 'The method is not allowed here' },
          status: { const: 405 },
          detail: { type: 'string' },
          code: { const: 'method_not_allowed' },
          request_id: { type: 'string' },
        },
        required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
        additionalProperties: false,
      },
    },
  },
};
