/**
 * A part of the document with its references resolved, and its objects closed: a client has to ignore fields
 * that it does not know, but the specs refuse fields without documentation.
 */
export const closedSchema = (document: object, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((item) => closedSchema(document, item));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) return closedSchema(document, at(document, String(node.$ref)));
  const entries = Object.entries(node)
    .filter(([name]) => name !== 'examples')
    .map(([name, inner]) => [name, closedSchema(document, inner)] as const);
  const isOpen = 'type' in node && node.type === 'object' && 'properties' in node;
  return {
    ...(isOpen ? { additionalProperties: false } : {}),
    ...(Object.fromEntries(entries) as object),
  };
};

const at = (document: object, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
