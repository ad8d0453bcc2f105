import { expect } from 'chai';

export interface ErrorParts {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly reasons?: readonly unknown[];
}

/** The telling parts of an error. */
export const errorOf = (answer: {
  readonly statusCode: number;
  readonly body: string;
}): ErrorParts => {
  const { status, code, detail, reasons } = JSON.parse(answer.body) as ErrorParts;
  expect(status, 'the status in the body').to.equal(answer.statusCode);
  return { status, code, detail, ...(reasons === undefined ? {} : { reasons }) };
};
