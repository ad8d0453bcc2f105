import type { ResourceDocuments } from '../../adapters/api/fleet/resource-documents.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';

/** Loaded with the first fleet document, since most services never receive one and start sooner without it. */
export const decodeDocument = async (document: unknown) => {
  const reader = await import('../../adapters/fleet-file/decode-fleet.js');
  return reader.decodeFleet(document);
};

/** The same of what encodes one. */
export const encodeDocument = async (fleet: FleetDescription): Promise<unknown> => {
  const writer = await import('../../adapters/fleet-file/encode-fleet.js');
  return writer.encodeFleet(fleet);
};

/** The same of what writes one. */
export const writeDocument = async (fleet: FleetDescription, form: 'json' | 'yaml') => {
  const writer = await import('../../adapters/fleet-file/encode-fleet.js');
  return writer.writeFleet(fleet, form);
};

/** The same of what reads and writes single resources. */
export const loadResourceDocuments = async (): Promise<ResourceDocuments> => {
  const resources = await import('../../adapters/fleet-file/resources/resource-documents.js');
  return resources.resourceDocuments;
};
