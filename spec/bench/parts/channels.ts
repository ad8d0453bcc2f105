import type { Part } from '../harness/bench-world.js';
import { messageBurst } from './message-burst.js';
import { messageDelay } from './message-delay.js';

/** How soon a channel tells of a server that is gone, and in how few messages of many problems. */
export const channels: Part = async (world) => {
  const burst = await messageBurst(world);
  const delayed = await messageDelay(world);
  return {
    figures: { burst: burst.figures, delay: delayed.figures },
    goals: [...delayed.goals, ...burst.goals],
  };
};
