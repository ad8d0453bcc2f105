import { Hono } from 'hono';
import { mount } from 'hono/mount';
import { createShipshape } from 'shipshape';
import { fetchHandler } from 'shipshape/http';

interface HonoService {
  readonly app: Hono;
  readonly close: () => Promise<void>;
}

/** Served by `serve({ fetch: app.fetch })` of `@hono/node-server`, or by Bun and Deno. */
export const honoService = async (dataDir: string): Promise<HonoService> => {
  const shipshape = await createShipshape({ dataDir });
  const handler = fetchHandler(shipshape.http);
  const app = new Hono();
  // Hono removes the prefix from what it passes on.
  app.all('/databases/*', mount(handler.fetch));
  app.get('/', (context) => context.text('your own pages'));
  // Requests in flight end before the store does.
  return { app, close: () => handler.close().then(() => shipshape.close()) };
};
