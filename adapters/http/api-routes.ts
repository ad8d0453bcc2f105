import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { handleUnknownRoute } from './errors/handle-unknown-route.js';
import { authenticateRequests } from './access/authenticate-requests.js';
import { ignoreBodies, acceptJsonBodies } from './requests/body-parsers.js';
import type { HttpContext } from './http-context.js';
import type { Limits } from './guards/limits.js';
import { dumpCheckRoute } from './dump-check/dump-check-route.js';
import { dumpRoute } from './backups/dump-route.js';
import { storedDumpRoute } from './backups/stored-dump-route.js';
import { fleetRoute } from './fleet/fleet-route.js';
import { fleetReadRoutes } from './fleet/fleet-export-route.js';
import { addRoutes } from './fleet/editing/add-routes.js';
import { changeRoutes } from './fleet/editing/change-routes.js';
import { editRoutes } from './fleet/editing/edit-routes.js';
import { releaseRoutes } from './fleet/release-routes.js';
import { issueTokenRoute } from './access/issue-token-route.js';
import { scheduleRoutes, scheduleRunRoute } from './backups/schedule-routes.js';
import { runRoutes } from './backups/run-routes.js';
import { maintenanceRoutes, maintenanceStartRoute } from './maintenance/maintenance-routes.js';
import { watchRoute } from './monitoring/watch-route.js';
import { channelRoutes } from './notifications/channel-routes.js';
import { overviewRoute } from './problems/overview-route.js';
import { problemListRoute } from './problems/problem-list-route.js';
import { problemTriageRoutes } from './problems/problem-triage-routes.js';
import { problemClosingRoute, problemOpeningRoute } from './problems/problem-report-routes.js';
import { alertsRoute } from './alertmanager/alerts-route.js';
import { resourceRoutes } from './problems/resources/resource-routes.js';
import { problemRoutes } from './problems/problem-routes.js';
import { meRoute } from './access/me-route.js';
import { tokenRoutes } from './access/token-routes.js';

/**
 * The routes of the API, behind three guards in this order: load, credential, rate. A request without a credential gets
 * nothing about any path.
 */
export const apiRoutes = async (v1: FastifyInstance, context: HttpContext): Promise<void> => {
  await loadShedding(v1, context.limits);
  authenticateRequests(v1, context);
  await v1.register((documents, _options, done) => {
    fleetRoute(documents, context);
    done();
  });
  await v1.register((json, _options, done) => {
    jsonRoutes(json, context);
    done();
  });
  await v1.register((patches, _options, done) => {
    changeRoutes(patches, context);
    done();
  });
  await v1.register((bodiless, _options, done) => {
    ignoreBodies(bodiless);
    overviewRoute(bodiless, context);
    watchRoute(bodiless);
    dumpCheckRoute(bodiless, context);
    dumpRoute(bodiless);
    storedDumpRoute(bodiless);
    fleetReadRoutes(bodiless, context);
    resourceRoutes(bodiless);
    releaseRoutes(bodiless, context);
    editRoutes(bodiless, context);
    meRoute(bodiless);
    tokenRoutes(bodiless, context);
    runRoutes(bodiless);
    scheduleRoutes(bodiless, context);
    channelRoutes(bodiless, context);
    maintenanceRoutes(bodiless, context);
    problemListRoute(bodiless);
    problemRoutes(bodiless, context);
    problemClosingRoute(bodiless, context);
    bodiless.setNotFoundHandler(handleUnknownRoute(context.allowedMethods));
    done();
  });
};

const jsonRoutes = (json: FastifyInstance, context: HttpContext): void => {
  acceptJsonBodies(json);
  issueTokenRoute(json, context);
  problemOpeningRoute(json, context);
  problemTriageRoutes(json, context);
  alertsRoute(json, context);
  scheduleRunRoute(json, context);
  maintenanceStartRoute(json, context);
  addRoutes(json, context);
};

/** How often the load of the process is measured. */
const SAMPLE_INTERVAL_MS = 500;

/** Refuses requests at once, with an error that `handleError` knows, while the process is overloaded. */
const loadShedding = async (app: FastifyInstance, limits: Limits): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxRssBytes: limits.residentBytes,
    sampleInterval: SAMPLE_INTERVAL_MS,
  });
};
