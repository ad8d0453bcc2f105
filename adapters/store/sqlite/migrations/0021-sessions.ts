/**
 * Sessions: tokens with a parent, for which they act and with which they end. Their names need not differ, and those that
 * have ended are removed when another begins.
 *
 * The index by parent is for the end of a token, which is that of its sessions as well. The names of tokens without a parent
 * still differ while they are not revoked.
 */
export const sessions = `
ALTER TABLE token ADD COLUMN parent TEXT REFERENCES token (id) ON DELETE CASCADE;

CREATE INDEX token_sessions ON token (parent) WHERE parent IS NOT NULL;

DROP INDEX token_name_in_use;
CREATE UNIQUE INDEX token_name_in_use ON token (name)
 WHERE revoked_at IS NULL AND parent IS NULL;
`;

/**
 * Which token made another one, which ends with it. Of those that were made before it is not known. Sessions have a parent instead.
 *
 * A token with a maker keeps that one from being removed. The index is for the end of a maker.
 */
export const makers = `
ALTER TABLE token ADD COLUMN maker TEXT REFERENCES token (id);

CREATE INDEX token_by_maker ON token (maker) WHERE maker IS NOT NULL;
`;
