export interface Reference {
  readonly $ref: string;
}

export const schema = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

export const parameter = (name: string): Reference => ({
  $ref: `#/components/parameters/${name}`,
});

export const response = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

/** The response to a success: a JSON body of this schema. */
export const jsonResponse = (description: string, name: string) => ({
  description,
  headers: { 'x-request-id': schemaHeader('RequestId') },
  content: { 'application/json': { schema: schema(name) } },
});

export const schemaHeader = (name: string) => ({ required: true, schema: schema(name) });
