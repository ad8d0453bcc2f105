import { join } from 'node:path';
import { installStandIn, printingVersion } from '../dump-check/stand-in-dump-tool.js';
import { firstToken } from '../service/first-token.js';
import { serviceClient } from '../service/service-client.js';
import { serveShipshape } from '../service/shipshape-process.js';
import { onLine, printLine } from './commands.js';
import { CHECKED_NAMES, PORT } from './places.js';

/**
 * Starts the service within a namespace, with its data in the directory that it is given, and checks a database at each name at
 * once. Prints what came of each check, in the order in which they end, and at last that all have.
 */
const directory = process.argv[2] ?? '';
const toolDir = join(directory, 'bin');
await installStandIn(toolDir, printingVersion('18.4'));
const service = await serveShipshape({
  SHIPSHAPE_DATA_DIR: join(directory, 'data'),
  SHIPSHAPE_TOOL_DIRS: toolDir,
});
onLine(() => undefined);
const ask = serviceClient(service.url, firstToken(service));
const servers = CHECKED_NAMES.map((name) => ({
  name,
  instances: [
    {
      name: 'main',
      engine: 'postgresql',
      host: `${name}.example`,
      port: PORT,
      tls: { mode: 'off' },
      admin: { user: 'backup', password: 'secret' },
      databases: [{ name: 'shop' }],
    },
  ],
}));
await ask('PUT /v1/fleet', { servers });

const idOf = async (name: string): Promise<string> => {
  const { body } = await ask(`GET /v1/resources?at=${encodeURIComponent(`${name}/main/shop`)}`);
  return (JSON.parse(body) as { resources: readonly { id: string }[] }).resources[0]?.id ?? '';
};
const ids = new Map<string, string>();
for (const name of CHECKED_NAMES) ids.set(name, await idOf(name));
await Promise.all(
  CHECKED_NAMES.map(async (name) => {
    const { status, body } = await ask(`POST /v1/databases/${ids.get(name) ?? ''}/dump/check`);
    const { code, reasons } = JSON.parse(body) as {
      readonly code: string;
      readonly reasons?: readonly { readonly code: string }[];
    };
    printLine({ name, outcome: [status, ...(reasons ?? [{ code }]).map((one) => one.code)] });
  }),
);
printLine('done');
await service.stop();
process.exit();
