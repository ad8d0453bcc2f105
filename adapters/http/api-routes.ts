import * as E from 'fp-ts/lib/Either.js';
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
import { operationRoute, operationRoutes } from './operation-route.js';
import { overviewRoute } from './problems/overview-route.js';
import { alertsRoute } from './alertmanager/alerts-route.js';
import { resourceRoutes } from './problems/resource-routes.js';
import { meBody } from '../api/access/token-body.js';
import { ME } from '../api/access/token-operations.js';

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
    dumpCheckRoute(bodiless, context);
    dumpRoute(bodiless);
    storedDumpRoute(bodiless);
    fleetReadRoutes(bodiless, context);
    resourceRoutes(bodiless, context);
    editRoutes(bodiless, context);
    operationRoute(bodiless, context, ME.getMe, ({ caller }) =>
      Promise.resolve(E.right(meBody(caller))),
    );
    operationRoutes(bodiless, context, false);
    bodiless.setNotFoundHandler(handleUnknownRoute(context.allowedMethods));
    done();
  });
};

const jsonRoutes = (json: FastifyInstance, context: HttpContext): void => {
  acceptJsonBodies(json);
  alertsRoute(json, context);
  operationRoutes(json, context, true);
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
