import type { ServedStore } from '../seeding/served-store.js';

/** The requests of so many reporters, each of which opens and closes a problem of a database of its own in turns. */
export const reporterRequests = (
  count: number,
  { tokens, databaseId }: ServedStore,
): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, n) => reportRequests(tokens.at(-1) ?? '', databaseId(n + 1)));

/** Each of them changes the store. */
const reportRequests = (token: string, database: string): readonly string[] => {
  const path = `/v1/problems/bench_reported/database/${database}`;
  const report = {
    severity: 'warning',
    message: 'The replica has been more than ten minutes behind for an hour.',
    since: '2026-11-20T03:00:00.000Z',
  };
  return [
    requestText(`PUT ${path}`, token, JSON.stringify(report)),
    requestText(`DELETE ${path}`, token),
  ];
};

/** A problem whose message changes over and over, and nothing else of it. */
export interface ChangedProblem {
  readonly path: string;
  readonly severity: string;
  readonly since: string;
}

/** Of so many messages, none is that of the last call of anybody. */
const MESSAGES = 100;

export const changingRequests = (
  token: string,
  { path, ...fields }: ChangedProblem,
): readonly string[] =>
  Array.from({ length: MESSAGES }, (_, n) => {
    const message = `The replica has been behind for ${n + 10} minutes.`;
    return requestText(`PUT ${path}`, token, JSON.stringify({ ...fields, message }));
  });

const requestText = (target: string, token: string, body?: string): string =>
  [
    `${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    `\r\n${body ?? ''}`,
  ].join('\r\n');
