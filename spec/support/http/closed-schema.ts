/**
 * Returns parts of the document with their references resolved, and their objects closed: a client has to ignore fields
 * that it does not know, but the specs refuse fields without documentation. What is referred to is one object, however
 * often it is: a validator compiles it once.
 */
export const schemaCloser = (document: object): ((node: unknown) => unknown) => {
  const referredTo = new Map<string, unknown>();
  const close = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(close);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node) return closeAt(String(node.$ref));
    const entries = Object.entries(node)
      .filter(([name]) => name !== 'examples')
      .map(([name, inner]) => [name, close(inner)] as const);
    const isOpen = 'type' in node && node.type === 'object' && 'properties' in node;
    return {
      ...(isOpen ? { additionalProperties: false } : {}),
      ...(Object.fromEntries(entries) as object),
    };
  };
  const closeAt = (reference: string): unknown => {
    const closed = referredTo.get(reference) ?? close(at(document, reference));
    referredTo.set(reference, closed);
    return closed;
  };
  return close;
};

const at = (document: object, reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
