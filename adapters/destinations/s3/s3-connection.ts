import type { LookupAddress } from 'node:dns';
import { Agent, request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DialableAddresses } from '../dialable-addresses.js';

/** Connections to one endpoint, each to an address that was checked when it was dialled. */
export interface S3Connection {
  /** Begins a request; rejects where the endpoint is an address that may not be dialled. */
  readonly request: (url: URL, options: RequestOptions) => Promise<ClientRequest>;
  readonly close: () => void;
}

/** Never more than one request is under way on a connection; a second connection is for cleaning up. */
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 2, maxFreeSockets: 1 } as const;

export const s3Connection = (url: URL, addressesOf: DialableAddresses): S3Connection => {
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port === '' ? (isTls ? 443 : 80) : url.port);
  const closing = new AbortController();
  const dialable = () => addressesOf(host, port, closing.signal);
  const lookup: LookupFunction = (_name, { all }, done) => {
    dialable().then(
      (addresses) => answer(addresses, all === true, done),
      (error: unknown) => done(error as NodeJS.ErrnoException, []),
    );
  };
  const agent = isTls
    ? new TlsAgent({ ...AGENT_OPTIONS, lookup })
    : new Agent({ ...AGENT_OPTIONS, lookup });
  return {
    request: async (to, options) => {
      // Node looks up no address, so that it would not be checked.
      if (isIP(host) !== 0) await dialable();
      const send = isTls ? requestTls : requestPlain;
      return send(to, { ...options, agent });
    },
    close: () => {
      closing.abort();
      agent.destroy();
    },
  };
};

const answer = (
  addresses: readonly LookupAddress[],
  isForAll: boolean,
  done: Parameters<LookupFunction>[2],
): void => {
  const [first] = addresses;
  if (isForAll) done(null, [...addresses]);
  else done(null, first?.address ?? '', first?.family ?? 0);
};
