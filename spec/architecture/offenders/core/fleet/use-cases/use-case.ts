import { WORDS } from '../fleet-wording.js';

export type UseCase = typeof WORDS;
