export interface Reference {
  readonly $ref: string;
}

export const schema = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

export const parameter = (name: string): Reference => ({
  $ref: `#/components/parameters/${name}`,
});

export const response = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

/** The response to a success: a JSON body of this schema. */
export const jsonResponse = (description: string, name: string, headers: object = {}) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId'), ...headers },
  content: { 'application/json': { schema: schema(name) } },
});

/** The JSON body of a request, of this schema. */
export const jsonBody = (name: string, required = true) => ({
  required,
  content: { 'application/json': { schema: schema(name) } },
});

export const noContent = (description: string) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId') },
});

/** A JSON object that has all of these. */
export const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const orNull = (type: object) => ({ anyOf: [type, { type: 'null' }] });

/** Where a list goes on. */
export const NEXT_PAGE = {
  ...orNull({ type: 'string' }),
  description: 'The value of `after` for the next page; null on the last page.',
};

export const schemaHeader = (name: string) => ({ required: true, schema: schema(name) });

/** The header of a 401. */
export const CHALLENGE = {
  'www-authenticate': {
    required: true,
    description: 'RFC 6750, section 3.',
    schema: { type: 'string', pattern: '^Bearer realm="shipshape"' },
  },
};
