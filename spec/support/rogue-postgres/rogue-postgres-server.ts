import { POSTGRES_CATALOGUE } from './catalogue.js';
import { PG_FINDING_BEHAVIORS } from './finding-behaviors.js';
import { PG_INSPECTION_BEHAVIORS } from './inspection-behaviors.js';
import { fuzzStep } from './fuzz-step.js';
import { FUZZ, ROGUE_MODES, rogueAddress } from '../rogues/rogue-address.js';
import { type RogueListener, startRogueListener } from '../rogues/rogue-listener.js';
import { serveRogues } from '../rogues/serve-rogues.js';

const FUZZER = { name: FUZZ, steps: [fuzzStep], expected: 'accepted' };

const rogues = new Map<string, RogueListener>();
for (const behaviour of [
  ...POSTGRES_CATALOGUE,
  ...PG_INSPECTION_BEHAVIORS,
  ...PG_FINDING_BEHAVIORS,
  FUZZER,
])
  for (const mode of ROGUE_MODES)
    rogues.set(rogueAddress(behaviour.name, mode), await startRogueListener(behaviour));

serveRogues(rogues);
