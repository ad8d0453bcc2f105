import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { localStorage } from '../../../adapters/destinations/local/local.js';
import { MARK } from '../../../adapters/destinations/object-steps.js';
import { s3Storage } from '../../../adapters/destinations/s3/s3-storage.js';
import { sftpStorage } from '../../../adapters/destinations/sftp/sftp.js';
import type { DumpStorage } from '../../../core/backups/ports/dump-storage.js';
import { aDestinationTarget } from '../backups/a-destination-target.js';
import { BUCKET, bucketAccess, LOOPBACK } from './s3-worlds.js';
import type { Sshd } from './system-sshd.js';
import type { Swift } from './system-swift.js';

/** A kind of destination, at a server of this machine, whose connections and objects specs can break. */
export interface FaultyDestination {
  readonly kind: string;
  readonly storage: DumpStorage;
  /** Where the server listens; 0 where there is no connection. */
  readonly port: number;
  /** Makes an empty place of this name. */
  readonly makePlace: (place: string) => Promise<void>;
  /** The settings that reach it through a port of this machine. */
  readonly settingsAt: (place: string, port: number) => Readonly<Record<string, unknown>>;
  /** The names of all that is there, seen beside Shipshape: of objects, and others of what unfinished writes have left. */
  readonly names: (place: string) => Promise<readonly string[]>;
  /** The same with their bytes, while nothing changes there. */
  readonly contents: (place: string) => Promise<ReadonlyMap<string, Buffer>>;
  /** Replaces an object that is there, or removes it. */
  readonly replace: (place: string, object: string, bytes: Buffer | undefined) => Promise<void>;
}

/** A server that is silent for so long is given up. */
const SILENCE_MS = 1_500;

const options = { network: LOOPBACK, onMessage: () => undefined, silenceMs: SILENCE_MS };

const namesIn = (root: string) => async (place: string) => {
  const entries = await readdir(join(root, place), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map(({ parentPath, name }) => relative(join(root, place), join(parentPath, name)));
};

/** Places that are folders below one of this machine. */
const foldersIn = (root: string) => ({
  makePlace: async (place: string) => {
    await mkdir(join(root, place));
  },
  names: namesIn(root),
  contents: async (place: string) => {
    const names = await namesIn(root)(place);
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(root, place, name))] as const),
      ),
    );
  },
  replace: (place: string, object: string, bytes: Buffer | undefined) =>
    bytes === undefined
      ? rm(join(root, place, object))
      : writeFile(join(root, place, object), bytes),
});

export const faultyLocal = (root: string): FaultyDestination => ({
  kind: 'local',
  storage: localStorage(() => undefined),
  port: 0,
  settingsAt: (place) => ({ path: join(root, place) }),
  ...foldersIn(root),
});

export const faultySftp = ({ port, user, key, hostKeys, root }: Sshd): FaultyDestination => ({
  kind: 'sftp',
  storage: sftpStorage(options),
  port,
  settingsAt: (place, at) => ({
    host: '127.0.0.1',
    port: at,
    user,
    key,
    host_key: hostKeys.ed25519,
    path: join(root, place),
  }),
  ...foldersIn(root),
});

export const faultyS3 = ({ endpoint, accessKey, secretKey }: Swift): FaultyDestination => {
  const port = Number(new URL(endpoint).port);
  const settingsAt = (place: string, at: number) => ({
    endpoint: `http://127.0.0.1:${at}`,
    bucket: BUCKET,
    prefix: place.replaceAll(' ', '-'),
    access_key: accessKey,
    secret_key: secretKey,
  });
  const access = (place: string) =>
    bucketAccess(aDestinationTarget({ kind: 's3', settings: settingsAt(place, port) }));
  return {
    kind: 's3',
    storage: s3Storage({ ...options, retryAfterMs: [100, 200] }),
    port,
    settingsAt,
    makePlace: () => Promise.resolve(),
    names: async (place) => {
      const { session, objects, uploads } = access(place);
      const unfinished = (await uploads()).map((object) => `${object}.upload`);
      const names = [...(await objects()), ...unfinished];
      session.close();
      return names;
    },
    contents: async (place) => {
      const { session, objects, uploads } = access(place);
      const found = new Map<string, Buffer>();
      for (const object of await objects()) {
        const chunks: Buffer[] = [];
        for await (const chunk of await session.begin({ method: 'GET', object }))
          chunks.push(chunk as Buffer);
        found.set(object, Buffer.concat(chunks));
      }
      for (const object of await uploads()) found.set(`${object}.upload`, Buffer.alloc(0));
      session.close();
      return found;
    },
    replace: async (place, object, body) => {
      const { session } = access(place);
      await session.send(
        body === undefined ? { method: 'DELETE', object } : { method: 'PUT', object, body },
      );
      session.close();
    },
  };
};
