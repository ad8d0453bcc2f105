import type { Beta } from '../../adapters/beta/beta.js';

export const WORDS: readonly Beta[] = [];
