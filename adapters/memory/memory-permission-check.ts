import { permissionsOn } from '../../core/domain/lineage.js';
import type { PermissionCheck } from '../../core/ports/permission-check.js';
import type { MemoryCell } from './memory-cell.js';

export const memoryPermissionCheck = (cell: MemoryCell): PermissionCheck => ({
  permissionsOn: (caller, scope) =>
    cell.run(({ byId }) =>
      permissionsOn(caller, scope === 'fleet' ? ['fleet'] : (byId.get(scope)?.lineage ?? [])),
    ),
});
