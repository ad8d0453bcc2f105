import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Version {
  readonly id: string;
  /** None of a delete marker. */
  readonly bytes: Buffer | undefined;
  readonly lockedUntilMs: number;
}

/** A bucket as AWS documents those with object lock, of which no server of this machine has any. */
export type LockedS3 = Awaited<ReturnType<typeof startLockedS3>>;

export type LockOfBucket = 'locks' | 'takes locks and keeps none' | 'has none';

/** Starts one. Requests are not checked for their signatures. */
export const startLockedS3 = async (lock: LockOfBucket = 'locks') => {
  const versions = new Map<string, Version[]>();
  const parts = new Map<string, { readonly until: number; readonly bytes: Buffer[] }>();
  const clock = { aheadMs: 0 };
  let last = 0;
  const now = () => Date.now() + clock.aheadMs;
  const add = (key: string, bytes: Buffer | undefined, until: number): string => {
    const id = `v${(last += 1)}`;
    versions.set(key, [...(versions.get(key) ?? []), { id, bytes, lockedUntilMs: until }]);
    return id;
  };
  const handle = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const isLocked = request.headers['x-amz-object-lock-mode'] === 'COMPLIANCE';
    const until = lockOf(request) + clock.aheadMs;
    if (isLocked && lock === 'has none')
      return [400, {}, error('InvalidRequest', 'Bucket is missing Object Lock Configuration')];
    const sum = createHash('md5').update(body).digest('base64');
    if ((isLocked || query.has('partNumber')) && !query.has('uploads'))
      if (request.headers['content-md5'] !== sum) return [400, {}, error('InvalidRequest', 'MD5')];
    const all = versions.get(key) ?? [];
    const current = all.at(-1);
    switch (request.method) {
      case 'POST': {
        if (query.has('uploads')) {
          parts.set(key, { until, bytes: [] });
          return [200, {}, '<UploadId>u1</UploadId>'];
        }
        const upload = parts.get(key);
        parts.delete(key);
        const id = add(key, Buffer.concat(upload?.bytes ?? []), upload?.until ?? 0);
        return [200, { 'x-amz-version-id': id }, '<CompleteMultipartUploadResult/>'];
      }
      case 'PUT':
        if (query.has('partNumber')) {
          parts.get(key)?.bytes.push(body);
          return [200, { etag: '"e"' }, ''];
        }
        return [200, { 'x-amz-version-id': add(key, body, until) }, ''];
      case 'DELETE': {
        const id = query.get('versionId');
        if (id === null) {
          if (current !== undefined) add(key, undefined, 0);
          return [204, {}, ''];
        }
        const found = all.find((one) => one.id === id);
        if (lock === 'locks' && found !== undefined && found.lockedUntilMs > now())
          return [403, {}, error('AccessDenied', 'Access Denied because object protected')];
        versions.set(
          key,
          all.filter((one) => one !== found),
        );
        return [204, {}, ''];
      }
      default:
        if (query.has('versions')) return [200, {}, listed(versions, query.get('prefix') ?? '')];
        if (current?.bytes === undefined) return [404, {}, error('NoSuchKey', '')];
        return [200, { 'x-amz-version-id': current.id }, current.bytes];
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .on('end', () => {
        const [status, headers, body] = handle(request, Buffer.concat(chunks));
        const length = { 'content-length': String(Buffer.byteLength(body)) };
        response.writeHead(status, { ...headers, ...length });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The versions of each object, the current one last. */
    versions,
    /** Lets time pass for the locks, and for those that are made from then on. */
    pass: (ms: number) => void (clock.aheadMs += ms),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

type Answer = readonly [number, Readonly<Record<string, string>>, string | Buffer];

const lockOf = ({ headers }: IncomingMessage): number =>
  Date.parse(String(headers['x-amz-object-lock-retain-until-date'] ?? 0));

const error = (code: string, message: string): string =>
  `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;

const listed = (versions: LockedS3['versions'], prefix: string): string =>
  [...versions]
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([key, all]) => all.map(({ id, bytes }) => ({ key, id, isMarker: !bytes })))
    .map(({ key, id, isMarker }) => {
      const name = isMarker ? 'DeleteMarker' : 'Version';
      return `<${name}><Key>${key}</Key><VersionId>${id}</VersionId></${name}>`;
    })
    .join('');
