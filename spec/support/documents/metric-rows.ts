import { fetchHandler } from '../../../adapters/http/mounts/fetch-handler.js';
import { createShipshape } from '../../../composition/create-shipshape.js';

/** A row for each metric that a service shows of itself, with what it says of it; those of Node and the process are left out. */
export const metricRows = async (): Promise<readonly (readonly string[])[]> => {
  const { http, close } = await createShipshape({ store: { kind: 'memory' } });
  const mount = fetchHandler(http);
  const text = await (await mount.fetch(new Request('http://a/metrics'))).text();
  await mount.close();
  await close();
  return [...text.matchAll(/^# HELP (shipshape_\w+) (.+)$/gm)].map(([, name = '', help = '']) => [
    `\`${name}\``,
    help,
  ]);
};
