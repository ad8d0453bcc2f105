import { basename, dirname, join } from 'node:path';

/** Each as `folder: files`. Only the files that lie in the folder itself count. */
export const crowdedFolders = (paths: readonly string[], mostFiles: number): readonly string[] => {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count}`);
};

/** Files whose names are not in kebab-case, or do not say what is in them. */
export const vagueFiles = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const name = basename(path, '.ts');
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
      /^(utils?|helpers?|common|types?|service|manager|impl|misc)$/.test(name)
    );
  });

/** Files named `index.ts` that are no entry of the package. */
export const strayIndexFiles = (
  paths: readonly string[],
  entries: readonly string[],
): readonly string[] =>
  paths.filter((path) => basename(path) === 'index.ts' && !entries.includes(path));

/** Specs of the core or an adapter in a folder that it does not have: `spec/unit/core/a/b.spec.ts` needs a file under `core/a/`. */
export const unmirroredSpecs = (
  specs: readonly string[],
  sources: readonly string[],
): readonly string[] => {
  const folders = new Set(sources.flatMap(foldersOf));
  return specs.filter(
    (spec) =>
      /^spec\/\w+\/(core|adapters)\/.*\.spec\.ts$/.test(spec) &&
      !folders.has(dirname(spec).replace(/^spec\/\w+\//, '')),
  );
};

/** What a table names in each row: folders in the first column, and files that lie in each of them after that. */
export const indexedPaths = (index: string): readonly string[] =>
  index
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => {
      const [folders = [], files = []] = [/`([\w-]+\/)`/g, /`([\w./-]+\.ts)`/g].map((name) =>
        [...row.matchAll(name)].map(([, path]) => path ?? ''),
      );
      return folders.flatMap((folder) => [folder, ...files.map((file) => join(folder, file))]);
    });

/** The folders that lead to a file: `a/b/c.ts` lies in `a` and in `a/b`. */
const foldersOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, n, names) => names.slice(0, n + 1).join('/'));
