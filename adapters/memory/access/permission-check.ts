import { permissionsOn } from '../../../core/access/lineage.js';
import type { PermissionCheck } from '../../../core/access/ports/permission-check.js';
import type { StateCell } from '../state-cell.js';

export const memoryPermissionCheck = (cell: StateCell): PermissionCheck => ({
  permissionsOn: (caller, scope, type) =>
    cell.run(({ byId }) => {
      const stored = scope === 'fleet' ? FLEET : byId.get(scope);
      const exists = type === undefined || stored?.resource?.type === type;
      return permissionsOn(caller, exists ? (stored?.lineage ?? []) : []);
    }),
});

const FLEET = { lineage: ['fleet'], resource: undefined } as const;
