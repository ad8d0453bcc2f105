import type { NodeHandler } from '../../../adapters/http/mounts/node-handler.js';

type Middleware = NodeHandler['handler'];

/** What Express does for `app.use('/fleet', handler)`: takes the path of the mount off, and puts it back for the next one. */
export const mountAt =
  (prefix: string, handler: Middleware): Middleware =>
  (request, response, next) => {
    const url = request.url ?? '';
    if (!url.startsWith(`${prefix}/`)) {
      next?.();
      return;
    }
    request.url = url.slice(prefix.length);
    handler(request, response, (error) => {
      request.url = url;
      next?.(error);
    });
  };

/** What `express.json()` does: reads a body to its end, and leaves what it made of it. */
export const parseJsonFirst =
  (handler: Middleware): Middleware =>
  (request, response, next) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      if (text !== '') Object.assign(request, { body: JSON.parse(text) as unknown });
      handler(request, response, next);
    });
  };
