import * as O from 'fp-ts/lib/Option.js';
import { closestWord } from '../../shared/closest-word.js';
import type { PlacedResource } from '../flatten-fleet.js';

/** A channel is to tell of what the fleet would not have. */
export interface UnknownPath {
  readonly _tag: 'UnknownPath';
  readonly place: string;
  readonly path: string;
  readonly closest: O.Option<string>;
}

/** Finds every path in `on` of a channel where there is nothing, neither described nor among those that stay. */
export const findUnknownPaths = (
  placed: Iterable<PlacedResource>,
  watched: ReadonlySet<string>,
  staying: ReadonlySet<string>,
): readonly UnknownPath[] => {
  const missing = new Set([...watched].filter((path) => !staying.has(path)));
  const levels = new Set([...missing].map(levelOf));
  const found = new Set<string>();
  const beside: string[] = [];
  const told: Omit<UnknownPath, '_tag' | 'closest'>[] = [];
  for (const { place, resource } of placed) {
    if (resource.type === 'fleet') continue;
    if (missing.has(resource.path)) found.add(resource.path);
    if (levels.has(levelOf(resource.path))) beside.push(resource.path);
    if (resource.type !== 'channel') continue;
    for (const [index, path] of (resource.attributes.on ?? []).entries())
      told.push({ place: `${place}.on[${index}]`, path });
  }
  return told
    .filter(({ path }) => missing.has(path) && !found.has(path))
    .map(({ place, path }) => ({
      _tag: 'UnknownPath',
      place,
      path,
      closest: O.fromNullable(closestWord(path, beside)),
    }));
};

const levelOf = (path: string): number => path.split('/').length;
