import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';

/*
 * `second-tries.js FILE SPEC…` counts in FILE the specs that needed a second try, over all runs that keep it, and prints each with its
 * count. Ends with 1 where one has needed it three times: it is fixed, or what it has found is. A spec whose text has changed since
 * starts from zero, and one that no longer exists is left out. If the fix was elsewhere, remove its line.
 */

const MOST = 2;

const [, , file = '', ...needed] = argv;

/** @param {string} spec */
const digestOf = (spec) =>
  createHash('sha256').update(readFileSync(spec)).digest('hex').slice(0, 12);

/** `dist/spec/a.spec.js` is made of `spec/a.spec.ts`. @param {string} built */
const sourceOf = (built) => built.replace(/^.*?dist\//, '').replace(/\.js$/, '.ts');

/** A line for each: its count, the text that was counted, its path. */
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const counts = new Map(
  lines
    .map((line) => /** @type {[string, string, string]} */ (line.split(' ')))
    .filter(([, digest, spec]) => existsSync(spec) && digestOf(spec) === digest)
    .map(([count, , spec]) => [spec, Number(count)]),
);
for (const spec of needed.map(sourceOf)) counts.set(spec, (counts.get(spec) ?? 0) + 1);

const sorted = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
writeFileSync(file, sorted.map(([spec, n]) => `${n} ${digestOf(spec)} ${spec}\n`).join(''));

if (sorted.length > 0) console.log('NEEDED A SECOND TRY, in all runs so far:');
for (const [spec, count] of sorted) {
  const now = needed.map(sourceOf).includes(spec) ? ', in this one too' : '';
  console.log(`  ${count} ${spec}${now}${count > MOST ? ': fix it' : ''}`);
}
process.exitCode = sorted.some(([, count]) => count > MOST) ? 1 : 0;
