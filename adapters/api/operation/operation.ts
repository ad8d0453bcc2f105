import type * as t from 'io-ts';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ErrorAnswer } from '../errors/error-answers.js';
import type { ApiResult } from '../errors/error-document.js';
import type { AnyDescribed, Schema } from './described.js';
import type { AnyParameter } from './parameter.js';
import type { AnySentBody, SentBody, SentOf } from './sent.js';

/** What is answered to a success. */
export interface Answer<Body extends AnyDescribed | undefined = AnyDescribed | undefined> {
  readonly status: number;
  readonly description: string;
  /** In JSON; without it there is no body. */
  readonly body: Body;
  /** Whether clients may store it, and revalidate it by its tag. */
  readonly isTagged?: true;
  /** Of what the tag is, where it is weak and stays while other things change. */
  readonly taggedPart?: (body: never) => object;
  /** Of the headers and the content, what the document says beside that. */
  readonly headers?: Schema;
  readonly content?: Schema;
}

export const answer = <Body extends AnyDescribed>(
  status: number,
  description: string,
  body: Body,
  more: Pick<Answer, 'headers' | 'content'> = {},
): Answer<Body> => ({ status, description, body, ...more });

export const taggedAnswer = <Body extends AnyDescribed>(
  description: string,
  body: Body,
  taggedPart?: (body: t.TypeOf<Body>) => object,
): Answer<Body> => ({
  ...answer(200, description, body),
  isTagged: true,
  ...(taggedPart !== undefined && { taggedPart }),
});

export const noContent = (description: string): Answer<undefined> => ({
  status: 204,
  description,
  body: undefined,
});

type Tag =
  | 'approvals'
  | 'audit'
  | 'channels'
  | 'dump'
  | 'fleet'
  | 'maintenance'
  | 'problems'
  | 'tokens';

/**
 * An operation of the HTTP API, described once: its route, its part of the OpenAPI document, its call on a service and the type of that
 * call are read from here. What follows from the rest is not said again, as that a body may be too large.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Such as `/v1/runs/{id}`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly query?: Readonly<Record<string, AnyParameter>>;
  readonly body?: AnySentBody;
  readonly answer: Answer;
  /** Of other successes, by status. */
  readonly others?: Readonly<Record<number, Answer>>;
  readonly errors?: readonly ErrorAnswer[];
  readonly headers?: readonly ('IfMatch' | 'IfNoneMatch')[];
  /** Whether it answers 304 as well, by a tag that the document leaves out. */
  readonly revalidates?: true;
  /** Whether its body holds a whole resource, or as much, and may be larger than others. */
  readonly takesResource?: true;
  /** How long it may take, where that is longer than for others. */
  readonly timeoutMs?: number;
}

/** An operation with its `operationId`, by which the API calls it as well. */
export type Named<O extends Operation = Operation> = O & { readonly id: string };

/** An operation as it stands in a table: `GET /v1/runs/{id}` is its method and its path. */
interface Routed extends Omit<Operation, 'method' | 'path' | 'tag'> {
  readonly route: `${Operation['method']} /${string}`;
  /** Where it is not that of the table. */
  readonly tag?: Tag;
}

type Unrouted<R extends Routed['route']> =
  R extends `${infer M extends Operation['method']} ${infer P}`
    ? { readonly method: M; readonly path: P; readonly tag: Tag }
    : never;

type Operations<T extends Readonly<Record<string, Routed>>> = {
  readonly [K in keyof T]: T[K] & Unrouted<T[K]['route']> & { readonly id: K };
};

/** Operations by their `operationId`. */
export const operations = <const T extends Readonly<Record<string, Routed>>>(
  tag: Tag,
  table: T,
): Operations<T> =>
  Object.fromEntries(
    Object.entries(table).map(([id, one]) => {
      const [method, path] = one.route.split(' ');
      return [id, { tag, ...one, id, method, path }];
    }),
  ) as unknown as Operations<T>;

type PathOf<Path extends string> = Path extends `${string}{id}${string}`
  ? [id: Uuid]
  : Path extends `${string}{${string}`
    ? [path: Readonly<Record<NamesIn<Path>, string>>]
    : [];

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type QueryOf<O> = O extends { readonly query: infer Q extends Readonly<Record<string, t.Mixed>> }
  ? [parameters: QueryFields<Q>]
  : [];

/** The parameters of a query, before validation. */
export type QueryFields<Q extends Readonly<Record<string, t.Mixed>>> = {
  readonly [K in keyof Q]?: QueryField<t.OutputOf<Q[K]>>;
};

/** Several texts where the parameter may be repeated. */
type QueryField<O> = O extends readonly string[] ? O : string | undefined;

type BodyOf<O> = O extends { readonly body: SentBody<infer P, infer Required> }
  ? Required extends true
    ? [body: SentOf<P>]
    : [body?: SentOf<P>]
  : O extends { readonly body: AnySentBody }
    ? [body: unknown]
    : [];

type AnswerOf<O extends Operation> = O['answer']['body'] extends AnyDescribed
  ? t.TypeOf<O['answer']['body']>
  : undefined;

/** How an operation is called: with its id, its parameters and its body, as far as it has them. The signal ends it. */
export type Call<O extends Operation> = (
  ...request: [...PathOf<O['path']>, ...QueryOf<O>, ...BodyOf<O>, signal?: AbortSignal]
) => ApiResult<AnswerOf<O>>;

export type Calls<T extends Readonly<Record<string, Operation>>> = {
  readonly [K in keyof T]: Call<T[K]>;
};
