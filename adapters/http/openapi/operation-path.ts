import type { Answer, Named } from '../../api/operation/operation.js';
import type { ErrorAnswer } from '../../api/errors/error-answers.js';
import { ETAG, LINK_TO_NEXT, UNCHANGED } from '../responses/send-tagged.js';
import { COMMON_RESPONSES, errorsByStatus, parameter, schema, schemaHeader } from './responses.js';

/** What the document says of an operation. */
export const operationObject = (operation: Named): object => {
  const { id, tag, summary, description, body, answer, others = {}, errors = [] } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: body.isRequired,
        content: Object.fromEntries(
          (body.media ?? ['application/json']).map((media) => [
            media,
            { schema: schema(body.name) },
          ]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        [answer, ...Object.values(others)].map((one) => [
          String(one.status),
          answerObject(operation, one),
        ]),
      ),
      ...((answer.isTagged || operation.revalidates) && { '304': UNCHANGED }),
      ...COMMON_RESPONSES,
      ...errorsByStatus([...inherentErrors(operation), ...errors]),
    },
  };
};

/** What any operation of this form can fail of. */
const inherentErrors = ({ method, path, body }: Named): readonly ErrorAnswer[] => [
  path.includes('{id}') ? 'MalformedOrInvalidId' : 'Malformed',
  ...(method === 'GET' ? [] : ['PayloadTooLarge' as const]),
  ...(body === undefined ? [] : ['UnsupportedMediaType' as const]),
];

const answerObject = ({ query }: Named, answer: Answer): object => ({
  description: answer.description,
  headers: {
    'x-request-id': schemaHeader('RequestId'),
    ...(query !== undefined && 'after' in query && LINK_TO_NEXT),
    ...(answer.isTagged && ETAG),
    ...answer.headers,
  },
  ...((answer.body !== undefined || answer.content !== undefined) && {
    content: {
      ...(answer.body !== undefined && { 'application/json': { schema: answer.body.schema } }),
      ...answer.content,
    },
  }),
});

/** The parameters in a path, by their names in the document. */
const IN_PATH: Readonly<Record<string, string>> = {
  id: 'Id',
  kind: 'Kind',
  resource_type: 'ResourceType',
  resource_id: 'ResourceId',
};

const parametersOf = ({ path, query = {}, answer, headers = [] }: Named): readonly object[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(IN_PATH[name] ?? '')),
  ...Object.entries(query).map(([name, { component, parameter: rest }]) =>
    component === undefined ? { name, ...rest } : parameter(component),
  ),
  ...[...(answer.isTagged ? ['IfNoneMatch'] : []), ...headers].map(parameter),
];

/** The operations of a document by their paths and methods, with the schemas and the parameters that they name. */
export const documentParts = (all: readonly Named[]) => ({
  paths: all.reduce<Readonly<Record<string, object>>>(
    (paths, one) => ({
      ...paths,
      [one.path]: { ...paths[one.path], [one.method.toLowerCase()]: operationObject(one) },
    }),
    {},
  ),
  schemas: Object.assign({}, ...all.map(schemasOf)) as Readonly<Record<string, object>>,
  parameters: Object.assign(
    {},
    ...all.flatMap(({ query = {} }) =>
      Object.entries(query).map(([name, { component, parameter: rest }]) =>
        component === undefined ? {} : { [component]: { name, ...rest } },
      ),
    ),
  ) as Readonly<Record<string, object>>,
});

const schemasOf = ({ body, answer, others = {} }: Named): object =>
  [answer, ...Object.values(others)].reduce<object>(
    (schemas, one) => ({ ...schemas, ...one.body?.schemas }),
    body === undefined ? {} : { [body.name]: body.schema },
  );
