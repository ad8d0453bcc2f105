import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that changes something or takes a dump, by an id that its row has. */
export interface Sent {
  readonly id: string;
  readonly what: string;
  readonly status: number;
  readonly body: string;
}

export interface Service {
  readonly url: string;
  readonly token: string;
}

/** What the requests are about. */
export interface Subjects {
  readonly database: string;
  readonly schedule: string;
}

interface Work {
  readonly method: string;
  readonly path: (subjects: Subjects, made: readonly string[]) => string;
  readonly body?: (id: string) => object;
}

/** All that is asked for at once; what has a name is called as its request. */
const WORK: readonly Work[] = [
  { method: 'PUT', path: () => '/v1/fleet', body: (name) => ({ servers: [{ name }] }) },
  { method: 'POST', path: () => '/v1/tokens', body: (name) => ({ name, role: 'viewer' }) },
  { method: 'DELETE', path: (_, made) => `/v1/tokens/${made.at(-1) ?? randomUUID()}` },
  { method: 'POST', path: ({ database }) => `/v1/databases/${database}/dump/check` },
  { method: 'GET', path: ({ database }) => `/v1/databases/${database}/dump` },
  { method: 'POST', path: ({ schedule }) => `/v1/schedules/${schedule}/runs` },
];

const PAUSE_MS = 20;

export interface AuditedWork {
  /** Asks a service for all of it again and again, until it is gone. */
  readonly at: (service: Service, subjects: Subjects) => Promise<void>;
  /** What was asked for, with the answer; a request whose answer was cut off has the status 0. */
  readonly sent: readonly Sent[];
}

export const auditedWork = (): AuditedWork => {
  const sent: Sent[] = [];
  const tokens: string[] = [];
  const send = async (work: Work, { url, token }: Service, subjects: Subjects) => {
    const id = `made-${String(sent.length)}-${randomUUID().slice(0, 8)}`;
    const { method, body } = work;
    const path = work.path(subjects, tokens);
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': id, ...json };
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body(id)) };
    const answer = await answerTo(`${url}${path}`, init);
    sent.push({ id, what: `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`, ...answer });
    if (path === '/v1/tokens' && answer.status === 201)
      tokens.push((JSON.parse(answer.body) as { readonly id: string }).id);
    return answer.status;
  };
  // The quick ones wait for the slow ones, or a kill would meet the quick ones alone.
  const round = (...at: [Service, Subjects]) => Promise.all(WORK.map((work) => send(work, ...at)));
  return {
    at: async (...at) => {
      while (!(await round(...at)).includes(0)) await delay(PAUSE_MS);
    },
    sent,
  };
};

const answerTo = async (url: string, init: RequestInit): Promise<Pick<Sent, 'status' | 'body'>> => {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
};
