export const BACKUP_HELP = `
Services that use the store go on meanwhile. All of the copy is of one moment.
A store on PostgreSQL is copied by pg_dump, found where dump tools are.
`;

export const RESTORE_STORE_HELP = `
The settings say where the store and its key go: SHIPSHAPE_DATA_DIR and
SHIPSHAPE_STORE. Nothing is replaced: an embedded store and its key must not be
there, and a database must be without a store.
`;

export const KEY_ROTATE_HELP = `
Stop the service first, on every node: one that runs would go on with the old
key. Broken off at any time, the store opens under the old key or the new one.
Where SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND gives the key, write the new
one into a file and name it; change what they give when the command has ended.
`;
