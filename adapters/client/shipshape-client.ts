import { type Operations, ROUTES } from './operations.js';

export type { Failures, Operations, Schemas } from './operations.js';

export interface ClientOptions {
  /** Of the service, with the prefix under which it is mounted. */
  readonly url: string | URL;
  /** Left out where a cookie or a proxy says who calls. */
  readonly token?: string;
  /** In place of the `fetch` of the platform. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>;
}

/** What may be sent beside what the operation takes, such as `if-none-match`, or a signal that ends the wait. */
export type CallOptions = Pick<RequestInit, 'headers' | 'signal'>;

/** One of the documented answers: its status says of which type the body is. */
export type Answer<Name extends keyof Operations> = {
  readonly [Status in keyof Operations[Name]['answers']]: {
    readonly status: Status;
    readonly body: Operations[Name]['answers'][Status];
    readonly headers: Headers;
  };
}[keyof Operations[Name]['answers']];

type Request<Name extends keyof Operations> = Operations[Name]['request'];

/** A call for each operation of the API, by its `operationId`. It rejects where what came back is no answer of Shipshape. */
export type ShipshapeClient = {
  readonly [Name in keyof Operations]: (
    ...call: object extends Request<Name>
      ? [request?: Request<Name>, options?: CallOptions]
      : [request: Request<Name>, options?: CallOptions]
  ) => Promise<Answer<Name>>;
};

/** A client of the API of a service: types from its OpenAPI document, and the `fetch` of the platform. */
export const shipshapeClient = (options: ClientOptions): ShipshapeClient =>
  // Each call has the type of its operation in the table, which is made with the types.
  Object.fromEntries(
    Object.entries(ROUTES).map(([name, route]) => [
      name,
      (request: Fields = {}, call: CallOptions = {}) => send(options, route, request, call),
    ]),
  ) as unknown as ShipshapeClient;

type Scalar = string | number | boolean | undefined;

type Fields = Readonly<Record<string, unknown>>;

const send = async (
  { url, token, fetch: fetchOf = fetch }: ClientOptions,
  [method, path]: readonly [method: string, path: string],
  { body, ...fields }: Fields,
  { headers, signal }: CallOptions,
): Promise<object> => {
  const all = new Headers(headers);
  if (token !== undefined) all.set('authorization', `Bearer ${token}`);
  if (body !== undefined) all.set('content-type', 'application/json');
  const response = await fetchOf(addressOf(url, path, fields), {
    method,
    headers: all,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  });
  return { status: response.status, body: await bodyOf(response), headers: response.headers };
};

/** What does not stand in the path goes into the query, each of a list by itself. */
const addressOf = (url: string | URL, path: string, fields: Fields): URL => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const address = new URL(String(url).replace(/\/*$/, filled));
  for (const [name, value] of Object.entries(fields))
    if (!path.includes(`{${name}}`))
      for (const one of [value as Scalar | readonly Scalar[]].flat())
        if (one !== undefined) address.searchParams.append(name, String(one));
  return address;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/(problem\+)?json\b/.test(type)) return response.json();
  if (!response.ok && response.status !== 304)
    throw new Error(`No answer of Shipshape, but ${response.status} ${response.statusText}`);
  if (type.startsWith('text/')) return response.text();
  return type === '' ? undefined : response.body;
};
