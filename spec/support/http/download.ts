import { request, type IncomingMessage } from 'node:http';

export interface Download {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly body: string;
  /** Whether the response ended as HTTP says: what a client takes for whole. */
  readonly isComplete: boolean;
}

/** Reads a response to its end, whichever it has. `onBytes` is called with the size so far, and may leave. */
export const download = (
  url: string,
  headers: Readonly<Record<string, string>>,
  onBytes: (sizeBytes: number, leave: () => void) => void = () => undefined,
): Promise<Download> =>
  new Promise((resolve, reject) => {
    request(url, { headers, agent: false })
      .once('error', reject)
      .once('response', (response) => {
        let body = '';
        response.setEncoding('latin1').on('data', (text: string) => {
          body += text;
          onBytes(body.length, () => void response.destroy());
        });
        response
          .on('error', () => undefined)
          .once('close', () => {
            const { statusCode = 0, headers: received, trailers, complete } = response;
            resolve({
              status: statusCode,
              headers: received,
              trailers,
              body,
              isComplete: complete,
            });
          });
      })
      .end();
  });
