/** A run may restore a dump: what it knows of that, and whether anything of it may be left on its server. */
export const restores = `
ALTER TABLE run ADD COLUMN restore TEXT;
ALTER TABLE run ADD COLUMN is_uncleared INTEGER NOT NULL DEFAULT 0;
CREATE INDEX run_uncleared ON run (ended_at) WHERE is_uncleared;
`;
