import * as O from 'fp-ts/lib/Option.js';
import type { GroupMember } from '../../../core/monitoring/groups/group-member.js';
import {
  type GroupStanding,
  NO_READING,
} from '../../../core/monitoring/groups/instance-reading.js';
import { NOON } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';

/** A server known as `origin` that one other repeats. */
export const aStanding = (telling: Partial<GroupStanding> = {}): GroupStanding => ({
  role: 'primary',
  identity: 'origin',
  group: 'origin',
  isConnected: false,
  replicas: 1,
  isMember: true,
  turnedAt: O.none,
  ...telling,
});

/** The instance with this number in a group, read at noon. */
export const aMember = (
  number: number,
  standing: Partial<GroupStanding> = {},
  telling: Partial<GroupMember> = {},
): GroupMember => {
  const whole = aStanding(standing);
  return {
    instance: aUuid(number),
    server: aUuid(100 + number),
    path: `db-${String(number)}/main`,
    at: NOON,
    open: [],
    isComplete: true,
    reading: { ...NO_READING, standing: O.some(whole) },
    standing: whole,
    ...telling,
  };
};

export const aStandby = (number: number, standing: Partial<GroupStanding> = {}): GroupMember =>
  aMember(number, { role: 'standby', isConnected: true, replicas: 0, ...standing });
