/** The response to one request, of a service whose store may be unreachable. */
export interface ServiceResponse {
  readonly what: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** How long a service may take, whatever happens to its store: for a connection, and then for a statement. */
const DEADLINE_MS = 15_000;

/** Sends requests with a token; one that gets no response in time has the status 0 and the error as its body. */
export const serviceClient =
  (service: string, token: string) =>
  async (what: `${string} /${string}`, body?: object): Promise<ServiceResponse> => {
    const [method = '', path = ''] = what.split(' ');
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await fetch(service + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...type },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const { status, headers } = answer;
      return { what, status, headers, body: await answer.text() };
    } catch (error) {
      return { what, status: 0, headers: new Headers(), body: String(error) };
    }
  };

/** Whether a request succeeded, or failed with a complete 503 that may be retried. */
export const isSuccessOrRetryable = ({ status, headers, body }: ServiceResponse): boolean => {
  if (status !== 503) return status >= 200 && status < 300;
  const { code } = JSON.parse(body) as { readonly code: unknown };
  const type = headers.get('content-type') ?? '';
  return (
    code === 'unavailable' &&
    type.startsWith('application/problem+json') &&
    Number(headers.get('retry-after')) > 0
  );
};
