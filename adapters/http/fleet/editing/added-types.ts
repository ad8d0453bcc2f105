import type { ResourceType } from '../../../../core/shared/resource.js';
import { PLURALS } from '../../../api/resources/resource-body.js';

/** A type of resources, and of what they are put under; undefined is the fleet. */
export interface Added {
  readonly type: ResourceType;
  readonly under: ResourceType | undefined;
}

export const ADDED: readonly Added[] = [
  { type: 'server', under: undefined },
  { type: 'instance', under: 'server' },
  { type: 'database', under: 'instance' },
  { type: 'schedule', under: 'database' },
  { type: 'destination', under: undefined },
  { type: 'channel', under: undefined },
];

/** Where such a resource is added, below `/v1`; `id` stands for that of the one above. */
export const pathOfAdded = ({ type, under }: Added, id: string): string =>
  under === undefined ? `/${PLURALS[type]}` : `/${PLURALS[under]}/${id}/${PLURALS[type]}`;
