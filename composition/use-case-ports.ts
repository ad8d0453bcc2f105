import { namedPorts } from './modules/named-ports.js';

/** The ports that the use cases need. */
export const useCasePorts = namedPorts([
  'clock',
  'generator',
  'fleet',
  'overview',
  'problems',
  'history',
  'resources',
  'permissions',
  'tokens',
  'tool',
  'login',
  'seen',
  'runs',
  'queue',
  'schedules',
  'destinations',
  'storage',
  'dueTimes',
  'channels',
  'maintenance',
  'monitored',
  'sender',
  'kinds',
  'timer',
]);

export type UseCasePorts = ReturnType<typeof useCasePorts.portsOf>;
