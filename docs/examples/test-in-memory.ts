import { deepEqual } from 'node:assert/strict';
import {
  acceptedLogin,
  createShipshape,
  type FleetDescription,
  grantsOn,
  memoryDumpToolProbe,
  memoryLoginProbe,
  permissionsOfRole,
  Secret,
} from 'shipshape';

const fleet: FleetDescription = {
  servers: [
    {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: 'db-eu-1.internal',
          port: 5432,
          tls: { mode: 'verify-full' },
          admin: { user: 'backup_admin', password: new Secret('never dialled') },
          databases: [{ name: 'shop', schedules: [] }],
        },
      ],
    },
  ],
  destinations: [],
  channels: [],
};

/** No server, no pg_dump, no file, no network: the rule alone. */
export const anOutdatedToolIsExplained = async (): Promise<void> => {
  const tool = { file: '/usr/bin/pg_dump', version: '15.18', major: 15 };
  const { promises, close } = await createShipshape(
    { store: { kind: 'memory' } },
    {
      tool: memoryDumpToolProbe({ postgresql: { tools: [tool], broken: 0 } }),
      login: memoryLoginProbe(() => acceptedLogin(18)),
    },
  );
  const admin = { id: 'ada', grants: grantsOn('fleet', permissionsOfRole('admin')) };
  await promises.applyFleet(admin, fleet, { prune: false, dryRun: false });

  for (const { id } of await promises.locateResources(admin, 'db-eu-1/main/shop')) {
    const { reasons } = await promises.checkDumpReadiness(admin, id);
    deepEqual(reasons, [{ code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 }]);
  }
  await close();
};
