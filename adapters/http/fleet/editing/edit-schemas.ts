import { object, schema } from '../../openapi/references.js';

export const EDIT_SCHEMAS = {
  ResourceDescription: {
    type: 'object',
    description:
      'What a fleet file has of one resource, as JSON, with literal secrets, or `{ "kept": true }` for those that stay as they are stored. The error has the place and a sentence for each mistake.',
  },
  Renaming: object({
    type: schema('ResourceType'),
    from: { type: 'string', description: 'Its path until then.' },
    to: { type: 'string' },
  }),
};
