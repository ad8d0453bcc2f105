import type { InjectOptions } from 'fastify';
import type { ServerOptions } from '../../../../adapters/http/server/shipshape-server.js';
import type { Service } from '../a-service.js';

export interface ValidRequest extends Pick<InjectOptions, 'headers' | 'payload'> {
  readonly path: string;
}

/** Prepares a service for a request that then succeeds. */
export type Prepared = (service: Service) => ValidRequest | Promise<ValidRequest>;

/** What turns a request that succeeds into one that ends in some status. */
export interface StatusVariation {
  readonly overrides?: Partial<ServerOptions>;
  readonly prepare?: (service: Service) => Promise<void> | void;
  readonly change?: (request: ValidRequest, service: Service) => ValidRequest;
}
