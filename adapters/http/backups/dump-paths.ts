import { DUMP_FORMATS } from '../../../core/engines/dump-format.js';
import { namesWhere } from '../../../core/engines/engines.js';
import { parameter, response, schema, schemaHeader } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';

const text = (description: string) => ({
  required: true,
  description,
  schema: { type: 'string' },
});

const DUMP = {
  description:
    'The dump, from its first bytes on. It is whole only if the response ends as HTTP says: one that is not is cut off. Over HTTP/1.1 and HTTP/2 the trailers `Repr-Digest` (SHA-256) and `Shipshape-Bytes` follow a whole dump.',
  headers: {
    'x-request-id': schemaHeader('RequestId'),
    'shipshape-run-id': {
      required: true,
      description: 'The run, which tells afterwards how the dump ended.',
      schema: schema('Uuid'),
    },
    'content-disposition': text(
      'With a name for the file: database, time and version of the tool.',
    ),
    'accept-ranges': text('`none`: a dump that is made later is another snapshot.'),
    'cache-control': text('`no-store`.'),
    trailer: text('The names of the trailers.'),
  },
  content: {
    'application/octet-stream': { schema: { type: 'string', contentEncoding: 'binary' } },
    'application/sql': { schema: { type: 'string', contentEncoding: 'binary' } },
  },
};

const { trailer: _, ...OF_BOTH } = DUMP.headers;

const STORED = {
  description:
    'The object as it lies in the destination, encrypted where `stored` of the run says so. It is whole only if all of `Content-Length` comes: what is not the bytes that were written is cut off before their end.',
  headers: {
    ...OF_BOTH,
    'content-length': text('The `size_bytes` of `stored`.'),
    'repr-digest': text('The SHA-256 digest of `stored` (RFC 9530).'),
  },
  content: DUMP.content,
};

export const DUMP_PATHS = {
  '/v1/runs/{id}/download': {
    get: {
      operationId: 'downloadStoredDump',
      tags: ['dump'],
      summary: 'The dump of a run',
      description:
        'Reads it from the destination of the run. Needs `backup:write` on its database; once that was removed, on the whole fleet.',
      parameters: [parameter('Id')],
      responses: {
        '200': STORED,
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '409': response('NoStoredDump'),
        '424': response('DestinationUnusable'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/databases/{id}/dump': {
    get: {
      operationId: 'downloadDump',
      tags: ['dump'],
      summary: 'A dump of the database',
      description:
        'Checks the database as `POST /v1/databases/{id}/dump/check` does, refuses for the same reasons, then makes a dump and sends it as it comes. Needs `backup:write` on the database. There is a limit of dumps at once: of a database, of an instance and on a node.',
      parameters: [
        parameter('Id'),
        {
          name: 'format',
          in: 'query',
          description: `\`custom\` is the archive of pg_dump for pg_restore, \`plain\` is SQL. By default \`custom\` for ${namesWhere(({ formats }) => formats[0] === 'custom')}; ${namesWhere(({ formats }) => formats.length === 1)} have \`plain\` alone.`,
          schema: { enum: DUMP_FORMATS },
        },
      ],
      responses: {
        '200': DUMP,
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '424': response('DumpNotReady'),
        ...COMMON_RESPONSES,
        '429': response('TooManyDumps'),
      },
    },
  },
};
