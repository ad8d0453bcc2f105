import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
type ReceivedRequest = Awaited<ReturnType<typeof keep>>;

export interface StubResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface StubHttpServer {
  url: string;
  received: ReceivedRequest[];
  /** The response to the next requests. */
  reply: (canned: StubResponse | RequestListener) => void;
}

/** A server for each test of the suite around it, which records its requests and sends the responses that it is given. */
export const stubHttpServer = (): StubHttpServer => {
  const server: StubHttpServer = { url: '', received: [], reply: () => undefined };
  let close = (): unknown => undefined;
  beforeEach(async () => {
    let listener: RequestListener = (_, response) => response.writeHead(500).end();
    server.received = [];
    server.reply = (canned) => {
      listener = typeof canned === 'function' ? canned : answering(canned);
    };
    const http = createServer((request, response) => {
      void keep(request).then((received) => {
        server.received.push(received);
        listener(request, response);
      });
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    server.url = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
    close = () => {
      http.closeAllConnections();
      return http.close();
    };
  });
  afterEach(() => void close());
  return server;
};

const answering =
  ({ status, headers = {}, body }: StubResponse): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

const keep = async (request: IncomingMessage) => ({
  method: request.method,
  url: request.url,
  authorization: request.headers.authorization,
  body: await text(request),
});
