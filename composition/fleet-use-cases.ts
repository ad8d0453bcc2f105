import { locateResources } from '../core/fleet/use-cases/locate-resources.js';
import { listDatabases } from '../core/fleet/use-cases/list-databases.js';
import { mayApplyFleet } from '../core/fleet/use-cases/may-apply-fleet.js';
import { exportFleet } from '../core/fleet/use-cases/export-fleet.js';
import { releaseResource } from '../core/fleet/use-cases/release-resource.js';
import { describeResource } from '../core/fleet/use-cases/editing/describe-resource.js';
import { addResource } from '../core/fleet/use-cases/editing/add-resource.js';
import { changeResourceWithPreview } from '../core/backups/use-cases/schedules/change-resource-with-preview.js';
import { removeResource } from '../core/fleet/use-cases/editing/remove-resource.js';
import { listResources } from '../core/problems/use-cases/list-resources.js';
import { getResource } from '../core/problems/use-cases/get-resource.js';
import { pointOutDumps } from '../core/maintenance/use-cases/point-out-dumps.js';
import { applyFleetWithPreview } from '../core/backups/use-cases/schedules/apply-fleet-with-preview.js';
import type { UseCasePorts } from './use-case-ports.js';

/** The use cases of the fleet and its resources. */
export const fleetUseCasesOver = (ports: UseCasePorts) => ({
  locateResources: locateResources(ports),
  listDatabases: listDatabases(ports),
  mayApplyFleet: mayApplyFleet(ports),
  applyFleet: pointOutDumps(ports, applyFleetWithPreview(ports)),
  exportFleet: exportFleet(ports),
  releaseResource: releaseResource(ports),
  describeResource: describeResource(ports),
  addResource: addResource(ports),
  changeResource: changeResourceWithPreview(ports),
  removeResource: removeResource(ports),
  listResources: listResources(ports),
  getResource: getResource(ports),
});
