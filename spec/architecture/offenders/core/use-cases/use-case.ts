import { WORDS } from '../wording/words.js';

export type UseCase = typeof WORDS;
