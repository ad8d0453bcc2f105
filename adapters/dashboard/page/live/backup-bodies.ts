/** The bodies of the API about dumps and messages, as the client has them. */
import type { Schemas } from '../../../client/operations.js';

export type RunBody = Schemas['Run'];

export type RunPageBody = Schemas['Runs'];

export const isUnderWay = ({ state }: RunBody): boolean => state === 'due' || state === 'running';

export type ScheduleBody = Schemas['Schedule'];

export type NextTimesBody = Schemas['ScheduleInPlace']['next_times'];

export type SchedulePageBody = Schemas['Schedules'];

/** What came of trying a destination, a channel or an instance. */
export type TestBody = Partial<
  Schemas['DestinationTest'] & Schemas['ChannelTest'] & Omit<Schemas['InstanceTest'], 'refusal'>
>;

export type DeliveryBody = Schemas['Delivery'];

export type DeliveryPageBody = Schemas['Deliveries'];
