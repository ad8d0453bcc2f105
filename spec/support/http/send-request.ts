import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expectDocumented } from './expect-documented.js';

type Asked = Omit<InjectOptions, 'method' | 'url'>;

/** Sends a request without a socket, and holds the answer against the OpenAPI document. */
export const sendRequest = async (
  app: FastifyInstance,
  line: `${string} /${string}`,
  asked: Asked = {},
): Promise<LightMyRequestResponse> => {
  const [method = '', url = ''] = line.split(' ');
  const answer = await app.inject({ ...asked, method: method as 'GET', url, validate: false });
  expectDocumented({
    method,
    path: url.replace(/\?.*/s, ''),
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
  });
  return answer;
};
