import type { Engine } from './engine.js';
import { quoteName } from './quote-mysql-name.js';
import { quoteIdentifier } from './quote-pg-name.js';

/** A name as it is written in SQL for this engine. */
export const quoteSqlName = (name: string, engine: Engine): string =>
  engine === 'postgresql' ? quoteIdentifier(name) : quoteName(name);
