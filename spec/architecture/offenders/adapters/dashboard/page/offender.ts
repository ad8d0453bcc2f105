import { BETA } from '../../beta/beta.js';
import { ROUTES } from '../../client/operations.js';

export const PAGE = [BETA, ROUTES];
