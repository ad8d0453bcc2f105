import * as O from 'fp-ts/lib/Option.js';
import { type AnyDescribed, documented, type Schema } from './described.js';
import { isNeeded, type SentField, sentValue } from './sent.js';

/** A parameter in the query of a URL, under its name in the OpenAPI document, if it has one there; elsewhere it has that of its field. */
export interface Parameter<A, O = string | undefined> extends SentField<A, O>, InQuery {}

interface InQuery {
  readonly component: string | undefined;
  readonly parameter: Schema;
}

export type AnyParameter = AnyDescribed & InQuery;

export const parameter = <A, O>(
  component: string | undefined,
  description: string,
  field: SentField<A, O>,
): Parameter<A, O> =>
  Object.assign(documented(field, field.schema), {
    component,
    parameter: {
      in: 'query',
      description,
      ...(isNeeded(field) && { required: true }),
      schema: field.schema,
    },
  });

/** A parameter that is false where it is left out. */
export const flagParameter = (component: string, description: string) =>
  parameter(
    component,
    description,
    sentValue<boolean, string | undefined>(
      'true or false',
      (input) =>
        input === undefined || input === 'true' || input === 'false'
          ? O.some(input === 'true')
          : O.none,
      { type: 'boolean', default: false },
    ),
  );
