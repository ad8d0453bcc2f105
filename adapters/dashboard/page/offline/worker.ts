/**
 * Opens the page where the service cannot be reached, which then says since when, and shows what it was answered last: that is kept
 * by the page until the session ends. Here are the files of the page alone. And shows what is sent over a channel of kind `web-push`.
 */

/** Those of this build, made as the page is built: with another one the worker is another, and has its own. */
declare const PAGE_FILES: readonly string[];

/** `fetch` has the first two, `push` the data, and `notificationclick` what was shown. */
interface WorkerEvent {
  readonly waitUntil: (ends: Promise<unknown>) => void;
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
  readonly data: { readonly json: () => unknown };
  readonly notification: Notification;
}

/** A message of ours. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** The id of the resource of its one problem. */
  readonly at?: string;
}

/** A window with the page. */
interface OpenPage {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (address: string) => Promise<unknown>;
}

interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    readonly showNotification: (
      title: string,
      options: NotificationOptions & { readonly renotify: boolean },
    ) => Promise<void>;
  };
  readonly clients: {
    readonly matchAll: (which: { readonly type: 'window' }) => Promise<readonly OpenPage[]>;
    readonly openWindow: (address: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (
    type: 'install' | 'activate' | 'fetch' | 'push' | 'notificationclick',
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

/** What takes the place of another is heard too: the problem got worse, or is over. */
const show = ({ title, at, ...said }: Pushed): Promise<void> =>
  worker.registration.showNotification(title, { ...said, data: at, renotify: true });

/** In a window that has the page, or in a new one. */
const open = async (address: string): Promise<void> => {
  const [shown] = await worker.clients.matchAll({ type: 'window' });
  if (shown === undefined) await worker.clients.openWindow(address);
  else await Promise.allSettled([shown.focus(), shown.navigate(address)]);
};

worker.addEventListener('push', (event) => event.waitUntil(show(event.data.json() as Pushed)));
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const at = notification.data as string | null;
  event.waitUntil(open(`${page}?${at === null ? 'show=problems' : `at=${at}`}`));
});
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
