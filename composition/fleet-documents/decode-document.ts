import type { ResourceDocuments } from '../../adapters/api/serving.js';
import type { Kinds } from '../../core/described/kind.js';
import type { FleetDescription } from '../../core/fleet/fleet-description.js';
import type { OwnKinds } from '../kinds.js';

/** Loaded with the first fleet document, since most services never receive one and start sooner without it. */
export const decodeDocument =
  (own: OwnKinds = {}) =>
  async (document: unknown) => {
    const [{ decodeFleet }, kinds] = await Promise.all([
      import('../../adapters/fleet-file/decode-fleet.js'),
      loadKinds(own),
    ]);
    return decodeFleet(document, kinds);
  };

export const loadKinds = async (own: OwnKinds = {}): Promise<Kinds> => {
  const { kindsWith } = await import('../kinds.js');
  return kindsWith(own);
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

/** The same of YAML as a fleet file has it. */
export const yaml = {
  parse: async (text: string) => {
    const { parseFleetText } =
      await import('../../adapters/fleet-file/parsing/parse-fleet-text.js');
    return parseFleetText(text);
  },
  write: async (value: object) => {
    const { writeYaml } = await import('../../adapters/fleet-file/encode-fleet.js');
    return writeYaml(value);
  },
};

/** The same of what reads and writes single resources. */
export const loadResourceDocuments =
  (own: OwnKinds = {}) =>
  async (): Promise<ResourceDocuments> => {
    const [{ resourceDocuments }, kinds] = await Promise.all([
      import('../../adapters/fleet-file/resources/resource-documents.js'),
      loadKinds(own),
    ]);
    return resourceDocuments(kinds);
  };
