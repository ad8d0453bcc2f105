import { storedFlag } from '../live/stored-flag.js';

/** Whether a test of one was made from this browser and went well, which the service does not store. */
export const TESTED = {
  destination: storedFlag('shipshape-tested-destination'),
  channel: storedFlag('shipshape-tested-channel'),
};
