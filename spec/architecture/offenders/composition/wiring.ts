import { alpha } from '../adapters/alpha/alpha.js';

export const wiring: unknown = alpha;
