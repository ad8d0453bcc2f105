import Sqlite, { type Database } from 'better-sqlite3';

/** Databases whose triggers have the clock of the storm. */
const set = new WeakSet<Database>();

type Pragma = Database['pragma'];

// The first that each connection does.
const pragma: Pragma = Reflect.get(Sqlite.prototype, 'pragma');
Sqlite.prototype.pragma = function (this: Database, ...args: Parameters<Pragma>): unknown {
  if (!set.has(this)) {
    set.add(this);
    this.function('unixepoch', { varargs: true }, () => Date.now() / 1_000);
  }
  return Reflect.apply(pragma, this, args);
};
