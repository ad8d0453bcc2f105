/** What commands of a tool have printed, one after the other: the JSON documents in it, and the lines of all else. */
export interface ToolOutput {
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
