/** How far the first setup has come: how many there are of each type, in the whole fleet for every caller. */
export interface SetupCounts {
  readonly servers: number;
  readonly instances: number;
  readonly destinations: number;
  readonly schedules: number;
  readonly channels: number;
}

export const EMPTY_SETUP: SetupCounts = {
  servers: 0,
  instances: 0,
  destinations: 0,
  schedules: 0,
  channels: 0,
};
