/** A browser without scripts: it keeps cookies, follows redirects while `goesOn`, and sends the first form of a page. */
export const aScriptlessBrowser = () => {
  const cookies = new Map<string, string>();
  const send = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  /** Where it ends: the page, or the address of another host to which it was led. */
  const go = async (
    url: string,
    form?: URLSearchParams,
  ): Promise<{ url: string; text: string }> => {
    const response = await send(url, form);
    const to = response.headers.get('location');
    if (to === null) return { url, text: await response.text() };
    const next = new URL(to, url);
    return next.origin === new URL(url).origin ? go(next.href) : { url: next.href, text: '' };
  };
  const submit = ({ url, text }: { url: string; text: string }, more: Record<string, string>) => {
    const inputs = [...text.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
    const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? url;
    const fields = Object.fromEntries(
      inputs.map(([, name = '', value = '']): [string, string] => [name, value]),
    );
    return go(new URL(action, url).href, new URLSearchParams({ ...fields, ...more }));
  };
  return { go, submit };
};
