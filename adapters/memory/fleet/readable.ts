import * as Ord from 'fp-ts/lib/Ord.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { MemoryState, ResourceEntry } from '../state.js';

/** The resources that a caller may read, each parent before its children. */
export const readable = ({ resources }: MemoryState, caller: Caller): readonly ResourceEntry[] =>
  [...resources.values()].filter(({ resource, lineage }) =>
    isVisible(caller, resource.type, lineage),
  );

export const refOf = ({ id, resource: { type, path } }: ResourceEntry): ResourceRef => ({
  ...{ type, id, path },
});

/** As the SQL stores order texts, by the bytes of UTF-8. */
export const compareBytes = (a: string, b: string) =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

export const byPath: Ord.Ord<ResourceEntry> = Ord.fromCompare((a, b) =>
  compareBytes(a.resource.path, b.resource.path),
);
