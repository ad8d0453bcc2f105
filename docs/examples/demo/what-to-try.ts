/** Where to go on: the page, and three commands for the reader's own terminal, ready to be pasted. */
export const whatToTry = async (url: string, token: string, tokenFile: string): Promise<string> => {
  const database = await databaseId(url, token, 'db-eu-2/main/crm');
  const bearer = `-H "Authorization: Bearer $(cat ${tokenFile})"`;
  return `
${thePage(url, token)}

Open it and sign in: what is wrong comes first, since when and what to do; a database has "Would a dump work now?".
The same over HTTP, in another terminal:

  curl -s ${bearer} ${url}/v1/overview

  curl -s ${bearer} '${url}/v1/resources?at=db-eu-2/main/crm'

  curl -s -i -X POST ${bearer} ${url}/v1/databases/${database}/dump/check

Ctrl-C ends the demo and removes all that it made.`;
};

/** On two lines, to be copied. */
export const thePage = (url: string, token: string): string =>
  `The page:  ${url}\nIts token: ${token}`;

const databaseId = async (url: string, token: string, path: string): Promise<string> => {
  const response = await fetch(`${url}/v1/resources?at=${encodeURIComponent(path)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { resources } = (await response.json()) as { resources: readonly { id: string }[] };
  return resources[0]?.id ?? path;
};
