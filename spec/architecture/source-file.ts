import { readdirSync, readFileSync } from 'node:fs';

/** A text file of the repository, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** All files under these folders whose names end so. */
export const readSources = (
  folders: readonly string[],
  ending: '.ts' | '.tsx' | '.md' = '.ts',
): readonly SourceFile[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(ending))
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    )
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

export const lineCount = ({ text }: SourceFile): number => text.split('\n').length - 1;
