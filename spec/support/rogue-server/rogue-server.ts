import type { Behaviour } from './behaviour.js';
import { CATALOGUE } from './catalogue.js';
import { fuzzStep } from './fuzz-step.js';
import { FUZZ, ROGUE_MODES, rogueAddress } from './rogue-address.js';
import { type RogueListener, startRogueListener } from './rogue-listener.js';
import { serveRogues } from './serve-rogues.js';

const FUZZER: Behaviour = { name: FUZZ, steps: [fuzzStep], expected: 'accepted' };

const rogues = new Map<string, RogueListener>();
for (const behaviour of [...CATALOGUE, FUZZER])
  for (const mode of ROGUE_MODES)
    rogues.set(rogueAddress(behaviour.name, mode), await startRogueListener(behaviour));

serveRogues(rogues);
