import type { Server } from 'node:http';
import express from 'express';
import { createShipshape } from 'shipshape';
import { nodeHandler } from 'shipshape/http';

export const expressService = async (dataDir: string): Promise<Server> => {
  const shipshape = await createShipshape({ dataDir });
  const mount = nodeHandler(shipshape.http);
  const app = express();
  app.use('/databases', mount);
  app.get('/', (_request, response) => {
    response.send('your own pages');
  });
  const server = app.listen(0, '127.0.0.1');
  // Requests in flight end before the store does.
  server.once('close', () => void mount.close().then(() => shipshape.close()));
  return server;
};
