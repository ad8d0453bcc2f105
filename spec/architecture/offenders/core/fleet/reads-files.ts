import type { PathLike } from 'node:fs';
import type { Pool } from 'pg';
import type { Store } from '../store.js';
import type { Port } from './ports/port.js';

export type ReadsFiles = PathLike | Pool | Port | Store;
