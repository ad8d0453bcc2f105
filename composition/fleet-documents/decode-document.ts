/** Loaded with the first fleet document, since most services never receive one and start sooner without it. */
export const decodeDocument = async (document: unknown) => {
  const reader = await import('../../adapters/fleet-file/decode-fleet.js');
  return reader.decodeFleet(document);
};
