/** A run may restore a dump: what it knows of that, and whether anything of it may be left on its server. */
export const restores = `
ALTER TABLE shipshape.run ADD COLUMN restore text;
ALTER TABLE shipshape.run ADD COLUMN is_uncleared boolean NOT NULL DEFAULT false;
CREATE INDEX run_uncleared ON shipshape.run (ended_at) WHERE is_uncleared;
`;
