import { createShipshape } from 'shipshape';
import { fetchHandler } from 'shipshape/http';

/*
 * `app/databases/[...path]/route.ts` of Next.js; in `next.config`: serverExternalPackages: ['shipshape'].
 * Bun (`Bun.serve({ fetch })`) and Deno (`Deno.serve(fetch)`) take the same handler.
 */
const PREFIX = '/databases';

const mounted = createShipshape({ dataDir: process.env['SHIPSHAPE_DATA_DIR'] ?? './data' }).then(
  ({ http, monitor }) => {
    monitor.start();
    return fetchHandler(http);
  },
);

const handle = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const url = new URL(pathname.replace(PREFIX, '') + search, request.url);
  return (await mounted).fetch(new Request(url, request));
};

export { handle as GET, handle as POST, handle as PUT, handle as PATCH, handle as DELETE };

export const runtime = 'nodejs';
