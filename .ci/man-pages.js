import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manPages } from '../dist/adapters/cli/manual/man-pages.js';
import { BUNDLED_KINDS } from '../dist/composition/kinds.js';

/* Writes the manual from what the commands say of themselves, for the package. */
const OUT = 'dist/man';

/** @type {unknown} */
const described = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = /** @type {{ version: string }} */ (described);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const { file, text } of manPages(version, BUNDLED_KINDS)) writeFileSync(join(OUT, file), text);
