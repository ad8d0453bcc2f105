import { resourceDocuments as documentsOf } from '../../../adapters/fleet-file/resources/resource-documents.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';

/** What a service of the bundled kinds has: for use cases that need them. */
export const KNOWN = { kinds: BUNDLED_KINDS };

/** Single resources of the bundled kinds. */
export const resourceDocuments = documentsOf(BUNDLED_KINDS);
