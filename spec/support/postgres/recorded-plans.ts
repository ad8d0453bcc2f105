import pg, { type ClientBase } from 'pg';
import type { PlanStep } from './whole-reads.js';

/** A statement that a store has sent, or one that a trigger or a function ran for it, and how PostgreSQL carried it out. */
export interface RecordedPlan {
  readonly statement: string;
  readonly plan: PlanStep;
  /** Whether it was part of a change of the fleet as a whole, for which PostgreSQL may read all of it. */
  readonly isBulk: boolean;
}

/** Has each session in a database send the plan of each statement, and of those within it, as a notice. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_settings': 'on',
  'auto_explain.log_level': 'notice',
};

export const explainAll = (database: string): string =>
  Object.entries(SETTINGS)
    .map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = '${value}'`)
    .join(';\n');

/** Passes on the plan of each statement that any store of this process sends meanwhile. Returns what ends that. */
export const recordPlans = (record: (plan: RecordedPlan) => void): (() => void) => {
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'connect');
  const connect = original?.value as (...args: unknown[]) => unknown;
  const recording = function (this: ClientBase, ...args: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      const [, json] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
      if (json === undefined || !isOfStore(this)) return;
      const { 'Query Text': text, Plan: plan, Settings } = JSON.parse(json) as Explained;
      const isBulk = Settings?.['enable_seqscan'] !== 'off';
      record({ statement: text.replaceAll(/\s+/g, ' ').trim(), plan, isBulk });
    });
    return connect.apply(this, args);
  };
  Object.defineProperty(pg.Client.prototype, 'connect', { ...original, value: recording });
  return () => {
    Object.defineProperty(pg.Client.prototype, 'connect', original ?? {});
  };
};

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanStep;
  /** The settings of the planner that are not those of the server. */
  readonly Settings?: Readonly<Record<string, string>>;
}

/** The specs look into a store by connections of another name. */
const isOfStore = (client: object): boolean =>
  'connectionParameters' in client &&
  (client.connectionParameters as { application_name?: string }).application_name === 'shipshape';
