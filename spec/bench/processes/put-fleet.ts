import { request } from 'node:http';

/** How PUT /v1/fleet was answered, whose response is read and thrown away. */
export interface FleetAnswer {
  readonly status: number;
  readonly tookMs: number;
}

/** Sends a document as PUT /v1/fleet; whatever the answer is, the promise resolves with it. */
export const sendFleet = (
  url: URL,
  token: string,
  document: string,
  query = '',
): Promise<FleetAnswer> =>
  new Promise((resolve, reject) => {
    const body = Buffer.from(document);
    const startMs = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    let status = 0;
    const sent = request(new URL(`/v1/fleet${query}`, url), { method: 'PUT', headers });
    sent.once('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume().once('close', () => {
        resolve({ status, tookMs: performance.now() - startMs });
      });
    });
    // A server may refuse a body that it has not read, and close the connection.
    sent.once('error', (error) => {
      if (status === 0) reject(error);
    });
    sent.end(body);
  });

/** Applies a fleet over HTTP; a refusal ends the part. */
export const putFleet = async (url: URL, token: string, document: string): Promise<void> => {
  const { status } = await sendFleet(url, token, document);
  if (status !== 200) throw new Error(`PUT /v1/fleet was answered ${status}`);
};
