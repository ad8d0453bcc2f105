import { createServer, type Server } from 'node:http';
import { createShipshape } from 'shipshape';
import { nodeHandler } from 'shipshape/http';

export const nodeService = async (dataDir: string): Promise<Server> => {
  const shipshape = await createShipshape({ dataDir });
  const mount = nodeHandler(shipshape.http);
  const server = createServer((request, response) => {
    // Without the third argument Shipshape answers every path, and 404 where it has none.
    mount(request, response, () => response.end('your own pages'));
  });
  // Requests in flight end before the store does.
  server.once('close', () => void mount.close().then(() => shipshape.close()));
  return server.listen(0, '127.0.0.1');
};
