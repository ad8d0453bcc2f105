import { schema } from './openapi/references.js';

const inPath = (name: string, description: string, type: string) => ({
  ...{ name, in: 'path', required: true, description },
  schema: schema(type),
});

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', description },
  schema: { type: 'string' },
});

/** The parameters that are in no query. */
export const PARAMETERS = {
  Id: inPath('id', 'A UUID, in lower or upper case.', 'Uuid'),
  Kind: inPath('kind', 'The kind of problem.', 'ProblemKind'),
  ResourceType: inPath('resource_type', 'The type of the resource.', 'ResourceType'),
  ResourceId: inPath('resource_id', 'A UUID, in lower or upper case.', 'Uuid'),
  IfNoneMatch: header(
    'if-none-match',
    'ETags of stored responses; if one of them is current, the response is 304.',
  ),
  IfMatch: header(
    'if-match',
    'ETags of the description that the caller has in mind, or `*`. If it has another one by now, nothing is changed.',
  ),
};
