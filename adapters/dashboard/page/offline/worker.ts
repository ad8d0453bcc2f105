/**
 * Opens the page where the service cannot be reached, which then says since when, and shows what it was answered last: that is kept
 * by the page until the session ends. Here are the files of the page alone.
 */

/** Those of this build, made as the page is built: with another one the worker is another, and has its own. */
declare const PAGE_FILES: readonly string[];

/** `fetch` has the last two. */
interface WorkerEvent {
  readonly waitUntil: (ends: Promise<unknown>) => void;
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (
    type: 'install' | 'activate' | 'fetch',
    act: (event: WorkerEvent) => void,
  ) => void;
}

const worker = globalThis as unknown as WorkerScope;
/** Another Shipshape may be at another path of this host. */
const page = worker.registration.scope;
const cacheName = `${page} ${PAGE_FILES.join(' ')}`;

const keep = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.addAll([page, ...PAGE_FILES.map((name) => `${page}assets/${name}`)]);
  await worker.skipWaiting();
};

const forgetOthers = async (): Promise<void> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(`${page} `) && name !== cacheName,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
};

const kept = async (address: string): Promise<Response> =>
  (await caches.match(address)) ?? Response.error();

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address = ''] = request.url.split(/[?#]/);
  if (request.mode === 'navigate' && address === page)
    event.respondWith(fetch(request).catch(() => kept(page)));
  else if (address.startsWith(`${page}assets/`))
    event.respondWith(fetch(request).catch(() => kept(address)));
});
export {};
