/**
 * Which token made another one, which ends with it. Of those that were made before it is not known. Sessions have a parent instead.
 *
 * A token with a maker keeps that one from being removed. The index is for the end of a maker.
 */
export const makers = `
ALTER TABLE shipshape.token ADD COLUMN maker uuid REFERENCES shipshape.token (id);

CREATE INDEX token_by_maker ON shipshape.token (maker) WHERE maker IS NOT NULL;
`;
