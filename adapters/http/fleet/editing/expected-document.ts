import type { IncomingHttpHeaders } from 'node:http';
import type { IsExpected } from '../../../../core/fleet/editing/plan-edit.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { ResourceDocuments } from '../../../api/fleet/resource-documents.js';
import { matchesStrongly } from '../../requests/if-match.js';
import { tagOf } from '../../responses/send-tagged.js';

type Writer = Pick<ResourceDocuments, 'write'>;

/** The tag of the description of a resource, without its secrets. */
export const tagOfDocument = ({ write }: Writer, resource: FleetResource): string =>
  tagOf(JSON.stringify(write(resource)));

/** What a request expects of the resource that it changes: the description that has one of the tags of `If-Match`. */
export const expectedBy = (
  { headers }: { readonly headers: IncomingHttpHeaders },
  documents: Writer,
): { readonly isExpected?: IsExpected } => {
  const ifMatch = headers['if-match'];
  return ifMatch === undefined
    ? {}
    : { isExpected: (before) => matchesStrongly(ifMatch, tagOfDocument(documents, before)) };
};
