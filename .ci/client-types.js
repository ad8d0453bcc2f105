import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/*
 * Writes the types of the client from the OpenAPI document, before anything is compiled that takes them. It knows the keywords
 * that the document uses, and refuses any other.
 */

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {unknown} [const]
 * @property {readonly unknown[]} [enum]
 * @property {readonly Schema[]} [anyOf]
 * @property {Readonly<Record<string, Schema>>} [properties]
 * @property {readonly string[]} [required]
 * @property {Schema} [items]
 * @property {Schema | boolean} [additionalProperties]
 * @property {string} [description]
 */
/** @typedef {Readonly<Record<string, { readonly schema: Schema }>>} Content */
/** @typedef {{ $ref?: string, description?: string, content?: Content }} Answer */
/** @typedef {{ $ref?: string, name: string, in: string, description?: string, required?: boolean, schema: Schema }} Parameter */
/**
 * @typedef {object} Operation
 * @property {string} [operationId]
 * @property {string} [summary]
 * @property {readonly Parameter[]} [parameters]
 * @property {{ required?: boolean, content: Content }} [requestBody]
 * @property {Readonly<Record<string, Answer>>} responses
 */
/**
 * @typedef {object} Components
 * @property {Readonly<Record<string, Schema>>} schemas
 * @property {Readonly<Record<string, Answer>>} responses
 * @property {Readonly<Record<string, Parameter>>} parameters
 */

const FILE = 'adapters/client/operations.ts';

/** What a type does not say; what `oneOf` adds is which properties of an object go together. */
const NOT_IN_TYPES = [
  'description',
  'examples',
  'default',
  'format',
  'pattern',
  'contentEncoding',
  'oneOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
];
const IN_TYPES = [
  '$ref',
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'items',
  'additionalProperties',
];
const KNOWN = new Set([...NOT_IN_TYPES, ...IN_TYPES]);

const bundled = await build({
  entryPoints: ['adapters/http/openapi-document.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
/** @type {unknown} */
const made = await import(
  `data:text/javascript,${encodeURIComponent(bundled.outputFiles[0]?.text ?? '')}`
);
const { openApiDocument } =
  /** @type {{ openApiDocument: (baseUrl: string) => { paths: Record<string, Record<string, Operation>>, components: Components } }} */ (
    made
  );
const { paths, components } = openApiDocument('/');

/** @param {string} ref */
const nameOf = (ref) => ref.split('/').at(-1) ?? '';

/** @param {string | undefined} text */
const comment = (text) => (text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`);

/**
 * @param {string} name
 * @param {string | undefined} description
 * @param {boolean | undefined} isRequired
 * @param {string} type
 */
const field = (name, description, isRequired, type) =>
  `${comment(description)}readonly ${JSON.stringify(name)}${isRequired ? '' : '?'}: ${type};`;

/** @param {readonly string[]} fields */
const record = (fields) => (fields.length === 0 ? 'object' : `{ ${fields.join('\n')} }`);

/** @param {Schema} schema */
const objectType = ({ properties, required = [], additionalProperties: others }) =>
  properties === undefined
    ? `Readonly<Record<string, ${typeof others === 'object' ? typeOf(others) : 'unknown'}>>`
    : record(
        Object.entries(properties).map(([name, one]) =>
          field(name, one.description, required.includes(name), typeOf(one)),
        ),
      );

/** @type {Readonly<Record<string, (schema: Schema) => string>>} */
const TYPES = {
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }) => `readonly (${items === undefined ? 'unknown' : typeOf(items)})[]`,
  object: objectType,
};

/**
 * @param {Schema} schema
 * @returns {string}
 */
const typeOf = (schema) => {
  const unknown = Object.keys(schema).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`No type is known for ${unknown.join(', ')}`);
  const { $ref, type, anyOf } = schema;
  if ($ref !== undefined) return `Schemas['${nameOf($ref)}']`;
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ');
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  return TYPES[type ?? '']?.(schema) ?? 'unknown';
};

/** @param {Content | undefined} content */
const contentType = (content = {}) => {
  const [found] = Object.entries(content);
  if (found === undefined) return 'undefined';
  const [media, { schema }] = found;
  if (media.endsWith('json')) return typeOf(schema);
  return media.startsWith('text/') ? 'string' : 'ReadableStream<Uint8Array>';
};

/** @param {Parameter} parameter */
const resolved = (parameter) => components.parameters[nameOf(parameter.$ref ?? '')] ?? parameter;

/** @param {Operation} operation */
const requestType = ({ parameters = [], requestBody: body }) =>
  record([
    ...parameters
      .map(resolved)
      .filter((one) => one.in !== 'header')
      .map((one) => field(one.name, one.description, one.required, typeOf(one.schema))),
    ...(body === undefined
      ? []
      : [field('body', undefined, body.required, contentType(body.content))]),
  ]);

/** @param {Answer} answer */
const answerType = ({ $ref, content }) =>
  $ref === undefined ? contentType(content) : `Failures['${nameOf($ref)}']`;

/** @param {Operation} operation */
const operationType = (operation) =>
  record([
    field('request', undefined, true, requestType(operation)),
    field(
      'answers',
      undefined,
      true,
      record(
        Object.entries(operation.responses).map(
          ([status, answer]) => `readonly ${status}: ${answerType(answer)};`,
        ),
      ),
    ),
  ]);

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const text = `/* Made from the OpenAPI document by .ci/client-types.js. */

/** The values of the API, by their names in its document. */
export interface Schemas ${record(
  Object.entries(components.schemas).map(([name, one]) =>
    field(name, one.description, true, typeOf(one)),
  ),
)}

/** What is answered to requests that fail, by the names in the document. */
export interface Failures ${record(
  Object.entries(components.responses).map(([name, one]) =>
    field(name, one.description, true, contentType(one.content)),
  ),
)}

/** What each operation takes, and what it answers by status. */
export interface Operations ${record(
  operations.map(({ operation }) =>
    field(operation.operationId ?? '', operation.summary, true, operationType(operation)),
  ),
)}

/** The method and the path of each operation. */
export const ROUTES: Readonly<Record<keyof Operations, readonly [method: string, path: string]>> = {
${operations.map(({ path, method, operation }) => `${operation.operationId ?? ''}: ['${method.toUpperCase()}', '${path}'],`).join('\n')}
};
`;

// A file that stays as it is need not be compiled again.
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text);
