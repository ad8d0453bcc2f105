import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { ENGINES } from '../../../core/engines/engines.js';
import { TLS_MODES } from '../../../core/shared/tls.js';
import { malformedRequest } from '../errors/error-document.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import { readSent, sentBody, sentText } from '../operation/sent.js';
import { type Connection, connectionOf, parseConnection, sectionOf } from './connection.js';
import type { Mistakes } from './parameters.js';

/** Where a connection string leads, without its password. */
const ConnectionBody = d.namedRecord('Connection', {
  engine: d.choice(ENGINES),
  hosts: d.about(
    d.listOf(d.record({ host: d.text, port: d.integer })),
    'In the order in which to try them.',
  ),
  user: d.orNull(d.text),
  database: d.orNull(d.text),
  tls: d.choice(TLS_MODES),
  has_password: d.about(d.flag, 'Whether a password is in it, which is not answered.'),
  notes: d.about(
    d.listOf(d.words),
    'What is taken in another way than it is written, and what is not taken.',
  ),
});

const ConnectionString = sentBody('ConnectionString', {
  connection: sentText('a text', O.some, { type: 'string' }),
});

export const CONNECTIONS = operations('fleet', {
  readConnection: {
    route: 'POST /v1/connections',
    summary: 'Read a connection string',
    description:
      'Reads a URL, or `host=… user=…` as psql takes it, and connects to nothing. Files that it names are not read. For every token.',
    body: ConnectionString,
    answer: answer(200, 'Where it leads.', ConnectionBody),
  },
});

export const connectionsApi: Calls<typeof CONNECTIONS> = {
  readConnection: (body) =>
    Promise.resolve(
      E.flatMap(readSent(ConnectionString.fields, body), ({ connection }) =>
        E.bimap(malformedRequest, connectionBody)(readConnection(connection)),
      ),
    ),
};

const readConnection = (connection: string): E.Either<Mistakes, Connection> =>
  pipe(
    parseConnection(connection),
    E.filterOrElse(
      (parameters) => O.isNone(sectionOf(parameters)),
      (): Mistakes => [
        'It names a section of a file, which is not read here: write host, port and user instead.',
      ],
    ),
    E.flatMap((parameters) => connectionOf(parameters)),
  );

const connectionBody = ({
  password,
  passwordFile,
  tls,
  notes,
  ...connection
}: Connection): t.TypeOf<typeof ConnectionBody> =>
  encode(ConnectionBody, {
    ...connection,
    tls: tls.mode,
    hasPassword: O.isSome(password),
    notes: [
      ...notes,
      ...(O.isSome(passwordFile) ? ['Type the password as well.'] : []),
      ...(O.isSome(tls.authorities)
        ? ['Authorities are named in a file, which is not read here: paste what is in it.']
        : []),
    ],
  });
