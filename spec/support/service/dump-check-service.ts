import { join } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import type { Settings } from '../../../composition/settings/settings.js';
import type { Overrides } from '../../../composition/shipshape.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { permissionsOfRole } from '../../../core/access/caller.js';
import { anAdmin } from '../access/a-caller.js';
import { installStandIn, printingVersion } from '../dump-check/stand-in-dump-tool.js';

/** A service over HTTP with a suitable pg_dump. */
export type DumpCheckService = Awaited<ReturnType<typeof startDumpCheckService>>;

/** Callers and service share one process here and slow each other down. */
const UNLIMITED = { requestsPerMinute: Infinity, eventLoopDelayMs: 0 };

export const startDumpCheckService = async (
  directory: string,
  settings: Partial<Settings> = {},
  overrides: Overrides = {},
) => {
  const toolDir = join(directory, 'bin');
  await installStandIn(toolDir, printingVersion('18.4'));
  const places = { dataDir: join(directory, 'data'), toolDirs: [toolDir] };
  const allowTargets = ['127.0.0.0/8'];
  const shipshape = await createShipshape({ ...places, allowTargets, ...settings }, overrides);
  const { promises } = shipshape;
  const server = shipshapeServer({ ...shipshape.http, limits: UNLIMITED });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const makeToken = async (_: unknown, n: number) => {
    const issued = await promises.createToken(anAdmin(), {
      name: `operator ${n}`,
      permissions: permissionsOfRole('operator'),
      scope: 'fleet',
      expiresAt: O.none,
    });
    return issued.text.reveal();
  };
  return {
    url,
    promises,
    apply: async (fleet: FleetDescription) => {
      await promises.applyFleet(anAdmin(), fleet, { prune: true, dryRun: false });
    },
    /** So many tokens of operators, each of its own caller. */
    tokens: (count: number) => Promise.all(Array.from({ length: count }, makeToken)),
    idOf: async (path: string) => {
      const [found] = await promises.locateResources(anAdmin(), path);
      if (found === undefined) throw new Error(`There is no ${path}`);
      return found.id;
    },
    check: (id: string, token: string, signal?: AbortSignal) =>
      fetch(`${url}/v1/databases/${id}/dump/check`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        ...(signal !== undefined && { signal }),
      }),
    stop: async () => {
      await server.close();
      await shipshape.close();
    },
  };
};
