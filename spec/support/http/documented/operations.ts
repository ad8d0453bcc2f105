import { schemaCloser } from '../closed-schema.js';
import { DOCUMENT } from '../expect-documented.js';

/** What the document says of an operation, with every reference resolved. */
export interface DocumentedParts {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly required?: boolean };
  readonly responses: Readonly<Record<string, object>>;
}

const close = schemaCloser(DOCUMENT);

/** Each operation of the document, by its method and its path, such as `GET /v1/servers/{id}`. */
export const OPERATIONS: Readonly<Record<string, DocumentedParts>> = Object.fromEntries(
  Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      {
        parameters: [],
        ...(close(operation) as object),
      } as unknown as DocumentedParts,
    ]),
  ),
);
