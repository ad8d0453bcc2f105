import { createHash } from 'node:crypto';
import { localStorage } from '../../../adapters/destinations/local/local.js';
import { aDestinationTarget } from '../backups/a-destination-target.js';

/** What each dump is, in parts. */
export const PARTS: readonly Buffer[] = Array.from({ length: 8 }, (_, index) =>
  Buffer.alloc(65_536, createHash('sha256').update(String(index)).digest()),
);

/** The object of the nth attempt. */
export const objectOf = (attempt: number): string =>
  `db-${attempt % 5}/main/shop/20261122T030000Z-0a1b2c3d-${attempt}.pg18.dump`;

/** Writes one dump after the other to a folder, and prints a line as it begins. */
const writeForever = async (path: string): Promise<void> => {
  const storage = localStorage(console.error);
  const target = aDestinationTarget({ settings: { path } });
  const from = process.pid * 1000;
  for (let attempt = from; ; attempt += 1) {
    console.log(attempt);
    const bytes = async function* () {
      for (const part of PARTS) yield await Promise.resolve(part);
    };
    await storage.put(target, objectOf(attempt), bytes(), new AbortController().signal)();
  }
};

const [, program, path] = process.argv;
if (program?.endsWith('write-dumps-forever.js') && path !== undefined) await writeForever(path);
