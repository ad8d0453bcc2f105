import type { FastifyInstance } from 'fastify';
import { type At, lineOf, type Row } from './row.js';

/** What differs from one request to the next. */
const VARYING = /"request_id":"[^"]*"|"x-request-id":"[^"]*"|"date":"[^"]*"/g;

/** An answer, which can be held against another byte for byte. */
export interface Told {
  /** Its status and its code, such as `404 not_found`. */
  readonly outcome: string;
  /** The id of the request. */
  readonly request: string;
  /** Headers and body. */
  readonly all: string;
  /** The same if it had been asked about another place. */
  readonly as: (other: At) => string;
}

/** Asks as the holder of a credential. */
export const askedBy =
  (app: FastifyInstance, credential: string | undefined) =>
  async (row: Row, at: At, method = row.operation.split(' ')[0] ?? ''): Promise<Told> => {
    const payload = row.send?.(at).payload;
    const answer = await app.inject({
      method: method as 'GET',
      url: lineOf(row, at).split(' ')[1] ?? '',
      headers: {
        ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    const { code } = codeIn(answer.body);
    const all = `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.body}`.replaceAll(
      VARYING,
      '',
    );
    return {
      request: String(answer.headers['x-request-id']),
      outcome: [answer.statusCode, ...(code === undefined ? [] : [code])].join(' '),
      all,
      as: ({ id, path }) =>
        [
          [at.path, path],
          [at.id, id],
        ].reduce(
          (text, [from = '', to = '']) => (from === '' ? text : text.replaceAll(from, to)),
          all,
        ),
    };
  };

const codeIn = (body: string): { readonly code?: string } => {
  if (!body.startsWith('{"type":"urn:shipshape:error:')) return {};
  return JSON.parse(body) as { readonly code?: string };
};
