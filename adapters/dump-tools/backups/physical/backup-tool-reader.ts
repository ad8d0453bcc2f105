import type { ArchivedWal, ToolReport } from '../../../../core/backups/physical/known-backups.js';
import { toRanges, WAL_SEGMENT } from '../../../../core/backups/physical/known-backups.js';
import type { BackupTool } from '../../../../core/engines/backup-tool.js';

/** How the output of a tool of physical backups is read. */
export interface BackupToolReader {
  readonly tool: BackupTool;
  /** The commands whose output is read, the first of which is needed, with what each of them shows. */
  readonly commands: readonly (readonly [command: string, shows: string])[];
  /** The version of which the output was seen. */
  readonly seen: string;
  /** None where its backups are not in the output. */
  readonly read: (output: ToolOutput) => Omit<ToolReport, 'tool'> | undefined;
}

interface Segment {
  readonly name: string;
  readonly at?: Date;
}

const MOST_RANGES = 2_000;

/** The archive that has these files, others than segments among them. */
export const archiveOf = (files: readonly Segment[]): ArchivedWal => {
  const segments = files.filter(({ name }) => WAL_SEGMENT.test(name));
  const last = Math.max(...segments.map(({ at }) => at?.getTime() ?? 0), 0);
  return {
    ranges: toRanges(segments.map(({ name }) => name)).slice(-MOST_RANGES),
    ...(last > 0 && { archivedAt: new Date(last) }),
  };
};

/** The files that `find … -printf '%p %T@\n'` lists, which a tool that keeps no list of its own cannot. */
export const listedFiles = (
  lines: readonly string[],
): readonly { readonly path: string; readonly name: string; readonly at: Date }[] =>
  lines.flatMap((line) => {
    const [, path, seconds] = /^(\S+) (\d{9,12}(?:\.\d+)?)$/.exec(line) ?? [];
    return path === undefined
      ? []
      : [{ path, name: path.slice(path.lastIndexOf('/') + 1), at: fromSeconds(Number(seconds)) }];
  });

export const fromSeconds = (seconds: number): Date => new Date(Math.trunc(seconds * 1_000));

/** The name of the folder that has a file. */
export const folderOf = (path: string): string => path.split('/').at(-2) ?? path;

/** What commands of a tool have printed, one after the other: the JSON documents in it, and the lines of all else. */
interface ToolOutput {
  readonly documents: readonly unknown[];
  readonly lines: readonly string[];
}

export const splitOutput = (text: string): ToolOutput => {
  const documents: unknown[] = [];
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = /[[{]/.test(text[at] ?? '') ? endOfDocument(text, at) : undefined;
    const document = end === undefined ? undefined : parsed(text.slice(at, end));
    if (end !== undefined && document !== undefined) {
      documents.push(document);
      at = end;
    } else {
      const next = text.indexOf('\n', at);
      const stop = next < 0 ? text.length : next;
      lines.push(text.slice(at, stop).trim());
      at = stop + 1;
    }
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  return { documents, lines: lines.filter((line) => line !== '') };
};

/** Behind the bracket that closes the first one; none where none does. */
const endOfDocument = (text: string, from: number): number | undefined => {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
