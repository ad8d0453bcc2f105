import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { openApiDocument } from '../../../adapters/http/openapi-document.js';
import { operationFinder, type DocumentedResponse } from './find-operation.js';

export interface ReceivedResponse {
  readonly method: string;
  /** Without the prefix of the mount. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export const DOCUMENT = openApiDocument('/');

const findOperation = operationFinder(DOCUMENT);
const bodies = ajvFormats.default(
  new Ajv2020({ strict: true, allErrors: true, code: { optimize: false } }),
);
const headers = ajvFormats.default(new Ajv2020({ strict: true, coerceTypes: true }));

/** Throws what is wrong with an answer by the OpenAPI document: an unknown status counts, and so does an unknown field. */
export const expectDocumented = (answered: ReceivedResponse): void => {
  const { method, path, status } = answered;
  const described = findOperation(method, path, status);
  const faults = [...headerFaults(answered, described), ...bodyFaults(answered, described)];
  if (faults.length > 0)
    throw new Error(`${method} ${path} → ${status} is not as documented:\n${faults.join('\n')}`);
};

const headerFaults = (answered: ReceivedResponse, described: DocumentedResponse) =>
  Object.entries(described.headers ?? {}).flatMap(([name, { required, schema }]) => {
    const value = answered.headers[name];
    if (value === undefined) return required === true ? [`header ${name} is missing`] : [];
    const check = headerCheck(schema);
    return check({ value }) ? [] : [`header ${name}: ${headers.errorsText(check.errors)}`];
  });

/** Values are coerced where they stand, and so stand in something. */
const headerCheck = (schema: object): ValidateFunction => {
  const check =
    CHECKS.get(schema) ?? headers.compile({ type: 'object', properties: { value: schema } });
  CHECKS.set(schema, check);
  return check;
};

const CHECKS = new WeakMap<object, ValidateFunction>();

const bodyFaults = ({ method, headers, body }: ReceivedResponse, described: DocumentedResponse) => {
  const type = headers['content-type'] as string | undefined;
  if (described.content === undefined) {
    return [
      ...(body === '' ? [] : ['it has a body']),
      ...(type === undefined ? [] : [`it has the content type ${type}`]),
    ];
  }
  const media = type?.replace(/;.*/s, '');
  const content = Object.entries(described.content).find(([name]) => name === media)?.[1];
  if (content === undefined) return [`its content type is ${type ?? 'missing'}`];
  // Node sends no body after a HEAD, whatever it is given; without a socket the given one shows.
  if (method === 'HEAD' || media?.endsWith('json') !== true) return [];
  const check = bodies.compile(content.schema);
  return check(JSON.parse(body)) ? [] : [bodies.errorsText(check.errors, { dataVar: 'body' })];
};
