import { once } from 'node:events';
import type { Server } from 'node:http';
import type { HttpOptions } from '../adapters/http/http-options.js';
import { parseEndpoint } from '../adapters/network/tcp-witness.js';
import type { Settings } from './settings/settings.js';

type Metrics = Pick<Settings, 'metrics'>;

export const isMetricsChoice = (metrics: string): boolean =>
  metrics in FOR || parseEndpoint(metrics) !== undefined;

const FOR: Readonly<Record<string, HttpOptions['metricsFor']>> = { open: 'all', token: 'callers' };

export const metricsFor = ({ metrics }: Metrics): NonNullable<HttpOptions['metricsFor']> =>
  FOR[metrics] ?? 'own port';

/** Where metrics have a port of their own, listens there with the server of them. */
export const metricsPort = (server: Server, { metrics }: Metrics) => {
  const endpoint = parseEndpoint(metrics);
  return {
    listen: async (): Promise<void> => {
      if (endpoint === undefined) return;
      server.listen(endpoint.port, endpoint.host);
      await once(server, 'listening').catch((error: unknown) => {
        throw new Error(`The metrics cannot listen on ${metrics}: ${String(error)}`);
      });
    },
    close: () => void server.close(),
  };
};
