import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { channelSenderByKind } from '../../../adapters/channels/channel-sender-by-kind.js';
import type { ChannelNetwork } from '../../../adapters/channels/channel-network.js';
import { CHANNEL_KINDS } from '../../../adapters/channels/channel-kinds.js';
import { readPushed } from './push-browser.js';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type HttpStandIn = Awaited<ReturnType<typeof httpStandIn>>;

export type Answer = (request: SentRequest, ...http: Parameters<RequestListener>) => void;

/** A server on loopback that keeps each request, as a browser reads it that it is for, and then answers it. */
export const httpStandIn = async (
  answer: Answer,
  tls?: { readonly key: string; readonly cert: string },
) => {
  const received: SentRequest[] = [];
  const listener: RequestListener = (incoming, response) => {
    void buffer(incoming).then((bytes) => {
      const { method = '', url: path = '', headers } = incoming;
      const isSealed = headers['content-encoding'] === 'aes128gcm';
      const body = isSealed ? readPushed(bytes) : bytes.toString();
      const request = { method, path, headers, body };
      received.push(request);
      answer(request, incoming, response);
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer({ ...tls }, listener);
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Every name is this machine, and may be dialled. */
export const LOOPBACK: ChannelNetwork = {
  lookUp: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  isDialable: () => Promise.resolve(true),
};

export const SENT_AT = new Date('2026-11-20T12:00:05.000Z');

export const senderOver = (
  network: ChannelNetwork = LOOPBACK,
  options: Partial<Parameters<typeof channelSenderByKind>[0]> = {},
) =>
  channelSenderByKind({ kinds: CHANNEL_KINDS, network, clock: { now: () => SENT_AT }, ...options });
