import closeWithGrace from 'close-with-grace';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { gatesFolderFault } from '../adapters/login-probe/gate/gate-folder.js';
import { inRanges } from '../adapters/network/address-policy.js';
import { sessionCredential } from '../adapters/dashboard/sessions/session-cookie.js';
import { shipshapeServer } from '../adapters/http/server/shipshape-server.js';
import { metricsServer } from '../adapters/http/service/service-routes.js';
import { preparingChecks } from './preparing-checks.js';
import { createShipshape } from './create-shipshape.js';
import type { ReadSettings } from './settings/read-settings.js';
import type { Settings } from './settings/settings.js';
import type { Overrides, Shipshape } from './shipshape.js';
import { type Output, showFirstToken } from './first-token.js';
import { metricsFor, metricsPort } from './metrics-port.js';
import { serveLog } from './serve-log.js';
import { serviceManager } from './service-manager.js';

/** A check that has just begun may take its whole deadline; then its response has to be sent. */
const drainTimeoutMs = ({ checkDeadlineMs }: Settings): number => checkDeadlineMs + 2_000;

/** After the requests in flight were answered or cut off, the store has to close. */
const CLOSING_MS = 3_000;

/**
 * Runs the service until a signal ends it. The exit code is 0 after a signal, 3 where it could not start,
 * and 1 where a defect ended it.
 * At the very first start it issues an administrator's token.
 */
export const serve = async (
  { settings, inForce }: ReadSettings,
  output: Output,
): Promise<number> => {
  try {
    const service = await start(settings, { ...serveLog(output), settings: inForce }, output);
    return await untilEnded(service, drainTimeoutMs(settings) + CLOSING_MS, output);
  } catch (error) {
    output.printError(startFailureWording(error, settings));
    return 3;
  }
};

interface Service {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const start = async (
  settings: Settings,
  overrides: Overrides,
  output: Output,
): Promise<Service> => {
  const fault = gatesFolderFault();
  if (fault !== undefined) throw new Error(fault);
  let listening: readonly AddressInfo[] = [];
  const ownAddresses = () => listening;
  const shipshape = await createShipshape(settings, { ...overrides, ownAddresses });
  const server = shipshapeServer({
    ...shipshape.http,
    authenticator: authenticatorOf(shipshape, settings),
    ...(settings.web ? { credential: sessionCredential } : {}),
    metricsFor: metricsFor(settings),
    limits: { drainTimeoutMs: drainTimeoutMs(settings) },
    ...(settings.trustProxy.length > 0 && { trustProxy: inRanges(settings.trustProxy) }),
    logger: { stream: process.stderr, serializers: { req: withoutQuery } },
  });
  // All at once: the monitor and the downloads stop before the last request is answered.
  const metrics = metricsPort(metricsServer(server), settings);
  const close = async () => {
    metrics.close();
    await Promise.allSettled([shipshape.monitor.stop(), shipshape.stopDownloads(), server.close()]);
    await shipshape.close();
  };
  try {
    if (settings.web) await mountDashboard(server, shipshape);
    await showFirstToken(shipshape, settings, output);
    const url = await server.listen({ host: settings.host, port: settings.port });
    await metrics.listen();
    listening = server.addresses().filter((address) => typeof address !== 'string');
    shipshape.monitor.start();
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Loaded only where it is served. */
const mountDashboard = async (server: FastifyInstance, shipshape: Shipshape): Promise<void> => {
  const { useCases: sessions, signInWays: ways, http } = shipshape;
  const { shipshapeDashboard } = await import('../adapters/dashboard/dashboard-plugin.js');
  await server.register(shipshapeDashboard, { sessions, ways, recordRefusal: http.recordRefusal });
};

/** Monitoring starts by itself what checks need. */
const authenticatorOf = (
  { http: { authenticator }, prepareChecks }: Shipshape,
  { watchIntervalSeconds }: Settings,
) => (watchIntervalSeconds > 0 ? authenticator : preparingChecks(authenticator, prepareChecks));

/** The log has the path alone: some callers put a token into the query string. */
const withoutQuery = ({ method, url }: { readonly method: string; readonly url: string }) => ({
  method,
  url: url.replace(/\?.*/, '?…'),
});

/** Handles signals before it prints where the service listens: from that line on a script may end it. */
const untilEnded = (
  { url, close }: Service,
  delay: number,
  { print, printError }: Output,
): Promise<number> =>
  new Promise((resolve) => {
    const manager = serviceManager(process.env, printError);
    closeWithGrace({ delay }, async ({ err }) => {
      manager.ending();
      print('Shipshape is ending: requests in flight are answered first.');
      if (err !== undefined) printError(String(err.stack));
      await close();
      resolve(0);
    });
    print(`Shipshape listens on ${url}`);
    manager.ready(`listens on ${url}`);
  });

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; end that, or choose another with SHIPSHAPE_PORT',
  EACCES: 'may be opened only by root; choose a port from 1024 on with SHIPSHAPE_PORT',
  EADDRNOTAVAIL: 'is no address of this machine; choose another with SHIPSHAPE_HOST',
  EAI_AGAIN: 'cannot be resolved now; ask again later, or choose an address with SHIPSHAPE_HOST',
  ENOTFOUND: 'cannot be resolved; choose another with SHIPSHAPE_HOST',
};

/** Why the service could not start, for the person who started it. */
const startFailureWording = (error: unknown, { host, port }: Settings): string => {
  if (!(error instanceof Error)) return 'Shipshape could not start, and nothing says why.';
  const reason = 'code' in error ? LISTEN_FAILURES[String(error.code)] : undefined;
  return reason === undefined ? error.message : `${host}:${port} ${reason}.`;
};
