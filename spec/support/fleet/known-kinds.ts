import { resourceDocuments as documentsOf } from '../../../adapters/fleet-file/resources/resource-documents.js';
import { BUNDLED_KINDS } from '../../../composition/kinds.js';

/** What a service of the bundled kinds has: for use cases that need them. */
export const KNOWN = { kinds: BUNDLED_KINDS };

/** The names of the bundled kinds, as a mistake lists them. */
export const namesOf = (type: keyof typeof BUNDLED_KINDS): string =>
  BUNDLED_KINDS[type].map(({ kind }) => kind).join(', ');

/** Single resources of the bundled kinds. */
export const resourceDocuments = documentsOf(BUNDLED_KINDS);
