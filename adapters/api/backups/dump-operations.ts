import * as O from 'fp-ts/lib/Option.js';
import { DUMP_FORMATS } from '../../../core/engines/engine-record.js';
import { namesWhere } from '../../../core/engines/engines.js';
import * as d from '../operation/described.js';
import { operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { sentValue } from '../operation/sent.js';

const text = (description: string) => ({ required: true, description, schema: { type: 'string' } });

const HEADERS = {
  'shipshape-run-id': {
    required: true,
    description: 'The run, which tells afterwards how the dump ended.',
    schema: d.uuid.schema,
  },
  'content-disposition': text('With a name for the file: database, time and version of the tool.'),
  'accept-ranges': text('`none`: a dump that is made later is another snapshot.'),
  'cache-control': text('`no-store`.'),
};

const BYTES = { schema: { type: 'string', contentEncoding: 'binary' } };

/** A dump is sent as it comes, past JSON. */
const DUMP = {
  status: 200,
  body: undefined,
  content: { 'application/octet-stream': BYTES, 'application/sql': BYTES },
};

export const DUMPS = operations('dump', {
  downloadDump: {
    route: 'GET /v1/databases/{id}/dump',
    summary: 'A dump of the database',
    description:
      'Checks the database as `POST /v1/databases/{id}/dump/check` does, refuses for the same reasons, then makes a dump and sends it as it comes. Needs `backup:write` on the database. There is a limit of dumps at once: of a database, of an instance and on a node.',
    query: {
      format: parameter(
        undefined,
        `\`custom\` is the archive of pg_dump for pg_restore, \`plain\` is SQL. By default \`custom\` for ${namesWhere(({ formats }) => formats[0] === 'custom')}; ${namesWhere(({ formats }) => formats.length === 1)} have \`plain\` alone.`,
        sentValue<string | undefined, string | undefined>(
          'a text',
          (input) => (input === undefined || typeof input === 'string' ? O.some(input) : O.none),
          { enum: DUMP_FORMATS },
        ),
      ),
    },
    answer: {
      ...DUMP,
      description:
        'The dump, from its first bytes on. It is whole only if the response ends as HTTP says: one that is not is cut off. Over HTTP/1.1 and HTTP/2 the trailers `Repr-Digest` (SHA-256) and `Shipshape-Bytes` follow a whole dump.',
      headers: { ...HEADERS, trailer: text('The names of the trailers.') },
    },
    errors: ['Forbidden', 'NotFound', 'DumpNotReady', 'TooManyDumps'],
  },
  downloadStoredDump: {
    route: 'GET /v1/runs/{id}/download',
    summary: 'The dump of a run',
    description:
      'Reads it from the destination of the run. Needs `backup:write` on its database; once that was removed, on the whole fleet.',
    answer: {
      ...DUMP,
      description:
        'The object as it lies in the destination, encrypted where `stored` of the run says so. It is whole only if all of `Content-Length` comes: what is not the bytes that were written is cut off before their end.',
      headers: {
        ...HEADERS,
        'content-length': text('The `size_bytes` of `stored`.'),
        'repr-digest': text('The SHA-256 digest of `stored` (RFC 9530).'),
      },
    },
    errors: ['Forbidden', 'NotFound', 'NoStoredDump', 'DestinationUnusable'],
  },
});
