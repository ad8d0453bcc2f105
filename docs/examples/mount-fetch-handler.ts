import { createShipshape } from 'shipshape';
import { fetchHandler } from 'shipshape/http';

interface FetchService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** For every framework that calls a handler of the Fetch API. */
export const fetchService = async (dataDir: string): Promise<FetchService> => {
  const shipshape = await createShipshape({ dataDir });
  const mount = fetchHandler(shipshape.http);
  return {
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/') return new Response('your own pages');
      return mount.fetch(request);
    },
    // Requests in flight end before the store does.
    close: () => mount.close().then(() => shipshape.close()),
  };
};
