import type { ResourceInPlaceBody } from '../../../api/problems/resources/resource-in-place-body.js';
import type { View } from '../../terminal/view.js';
import { paragraph } from '../../terminal/wrap.js';

/** What a resource in place says of its dumps and physical backups. */
export const verdictLines = (
  { verdict, physical = [] }: Pick<ResourceInPlaceBody, 'verdict'> & WithBackups,
  { width }: View,
): readonly string[] => {
  const said = [
    ...(verdict === undefined ? [] : [verdict]),
    ...physical.map((one) => `${one.name}: ${one.verdict}`),
  ];
  return said.length === 0 ? [] : ['', ...said.map((one) => paragraph('', one, width)), ''];
};

/** What is said of the physical backups of an instance, by the name of their schedule. */
export interface PhysicalBackups {
  readonly name: string;
  readonly verdict: string;
}

export interface WithBackups {
  readonly physical?: readonly PhysicalBackups[];
}
