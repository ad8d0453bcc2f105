type ServerSettings = Readonly<Record<string, string | number>>;

/** The URL with settings of the session added to it. Those that it has already are kept, and come first. */
export const connectionUrl = (url: string, settings: ServerSettings): string => {
  const [address = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [parameters.get('options') ?? '', ...flags].join(' ').trim();
  parameters.set('options', options);
  if (!parameters.has('application_name')) parameters.set('application_name', 'shipshape');
  // A plus is a space to a form, but not to every reader of a URL.
  return `${address}?${parameters.toString().replaceAll('+', '%20')}`;
};
