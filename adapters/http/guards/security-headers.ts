import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

const HELMET: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
};

/** What helmet puts on an answer. It works the same out anew for each, which takes longer than all else there is to do. */
const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
};

/** Tell browsers to do nothing at all with an answer but to hand it over. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(headersOf(HELMET)).map(([name, value]) => [name, String(value)]),
);
