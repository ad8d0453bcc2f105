import type { FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from '../guards/security-headers.js';

/** Headers in the form that Node writes as they are: names and values alternate. */
export type HeaderBlock = readonly string[];

/** A block of headers with those that every response has. */
export const headerBlock = (headers: Readonly<Record<string, string>>): HeaderBlock =>
  Object.entries({ ...SECURITY_HEADERS, ...headers }).flat();

/**
 * Answers 200 with a text and all headers at once, past Fastify, whose way of collecting headers takes a sixth of the time
 * of an overview that has not changed. No hook sees the response before it is sent, so it is for a server of our own only.
 */
export const sendPrepared = (
  reply: FastifyReply,
  headers: HeaderBlock,
  text: string,
): FastifyReply => {
  void reply.hijack();
  reply.raw.writeHead(200, [...headers, 'x-request-id', reply.request.id]).end(text);
  return reply;
};
