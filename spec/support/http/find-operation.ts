import { schemaCloser } from './closed-schema.js';

/** What the document says of one answer, with every reference resolved. */
export interface DocumentedResponse {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema: object }>
  >;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<number, object>>;
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

/** Finds the answer that the document describes, the same object each time; throws where it describes none. */
export const operationFinder = (document: Document) => {
  const templates = Object.entries(document.paths).map(([template, item]) => ({
    path: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    item: item as Record<string, Operation>,
  }));
  const close = schemaCloser(document);
  const closed = new Map<object, DocumentedResponse>();
  const closing = (described: object): DocumentedResponse => {
    const found = closed.get(described) ?? (close(described) as DocumentedResponse);
    closed.set(described, found);
    return found;
  };
  return (method: string, path: string, status: number): DocumentedResponse => {
    const item = templates.find((template) => template.path.test(path))?.item;
    const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    const outside = document.components.responses[OUTSIDE[status] ?? ''];
    const described = operation === undefined ? outside : operation.responses[status];
    if (described !== undefined) return closing(described);
    if (item !== undefined && operation === undefined && status === 405) return METHOD_NOT_ALLOWED;
    throw new Error(`${method} ${path} → ${status} is not documented`);
  };
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
