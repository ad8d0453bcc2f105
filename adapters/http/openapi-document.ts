import { PARAMETERS } from './openapi-parameters.js';
import { RESPONSES } from './openapi/responses.js';
import { SCHEMAS } from './openapi-schemas.js';
import { SERVICE_PATHS } from './service/service-paths.js';
import { SCHEDULE_PATHS } from './backups/schedule-paths.js';
import { RUN_PATHS } from './backups/run-paths.js';
import { DUMP_PATHS } from './backups/dump-paths.js';
import { DUMP_CHECK_PATHS } from './dump-check/dump-check-paths.js';
import { ADD_PATHS } from './fleet/editing/add-paths.js';
import { EDIT_PATHS } from './fleet/editing/edit-paths.js';
import { FLEET_PATHS } from './fleet/fleet-paths.js';
import { MAINTENANCE_PATHS } from './maintenance/maintenance-paths.js';
import { WATCH_PATHS } from './monitoring/watch-route.js';
import { CHANNEL_PATHS } from './notifications/channel-paths.js';
import { OVERVIEW_PATHS } from './problems/overview-paths.js';
import { PROBLEM_TRIAGE_PATHS } from './problems/problem-triage-paths.js';
import { RESOURCE_PATHS } from './problems/resources/resource-paths.js';
import { PROBLEM_PATHS } from './problems/problem-paths.js';
import { ALERTS_PATHS } from './alertmanager/alerts-paths.js';
import { ME_PATHS } from './access/me-route.js';
import { TOKEN_PATHS } from './access/token-paths.js';

const API_PATHS = {
  ...OVERVIEW_PATHS,
  ...WATCH_PATHS,
  ...FLEET_PATHS,
  ...RESOURCE_PATHS,
  ...DUMP_CHECK_PATHS,
  ...DUMP_PATHS,
  ...RUN_PATHS,
  ...SCHEDULE_PATHS,
  ...CHANNEL_PATHS,
  ...MAINTENANCE_PATHS,
  ...PROBLEM_PATHS,
  ...PROBLEM_TRIAGE_PATHS,
  ...ALERTS_PATHS,
  ...TOKEN_PATHS,
  ...ME_PATHS,
};

type Paths = Readonly<Record<string, object>>;

/** The same paths with more operations: on paths that are there, or on new ones. */
const withOperations = (paths: Paths, others: Paths): Paths => ({
  ...paths,
  ...Object.fromEntries(
    Object.entries(others).map(([path, operations]) => [path, { ...paths[path], ...operations }]),
  ),
});

const DESCRIPTION = `What is wrong with a fleet of database servers, at a glance; and whether a dump will work, before it starts.

Every error is \`application/problem+json\` (RFC 9457). Its \`code\` is one of a closed list; its \`request_id\` is in the log as well.
An unknown path under \`/v1\` gets 404, a wrong method 405 with \`Allow\`, both only with a valid credential.`;

/** The contract of the HTTP adapter, as an OpenAPI 3.1 document. `baseUrl` goes before every path. */
export const openApiDocument = (baseUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Shipshape',
    version: '1',
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'The operator of this service' },
  },
  servers: [{ url: baseUrl }],
  security: [{ bearerAuth: [] }],
  tags: [
    { name: 'channels', description: 'The channels that reach people.' },
    { name: 'dump', description: 'Dumps of databases.' },
    { name: 'fleet', description: 'The fleet, and what is wrong with it.' },
    { name: 'maintenance', description: 'Planned work, and what stays silent meanwhile.' },
    {
      name: 'problems',
      description: 'What is wrong and what was, with acknowledgements and snoozes.',
    },
    { name: 'service', description: 'For orchestrators, load balancers and monitoring.' },
    { name: 'tokens', description: 'Tokens and their permissions.' },
  ],
  paths: [ADD_PATHS, EDIT_PATHS].reduce(withOperations, { ...API_PATHS, ...SERVICE_PATHS }),
  components: {
    securitySchemes: {
      bearerAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token, as `Authorization: Bearer TOKEN`.',
      },
    },
    parameters: PARAMETERS,
    responses: RESPONSES,
    schemas: SCHEMAS,
  },
});
