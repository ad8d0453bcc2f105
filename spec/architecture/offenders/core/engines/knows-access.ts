import type { KnowsFleet } from '../access/knows-fleet.js';

export type KnowsAccess = KnowsFleet;
