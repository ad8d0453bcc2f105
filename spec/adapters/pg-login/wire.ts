/** One message of PostgreSQL's protocol: its type, its length, its body. */
export const message = (type: string, ...body: readonly (string | Buffer)[]): Buffer => {
  const content = Buffer.concat(body.map((part) => Buffer.from(part as string)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};

/** A request to authenticate in this way: 3 in clear, 5 by MD5, 7 by GSSAPI, 10 by SASL. */
export const authenticationRequest = (method: number, ...rest: readonly string[]): Buffer => {
  const number = Buffer.alloc(4);
  number.writeInt32BE(method);
  return message('R', number, ...rest);
};
