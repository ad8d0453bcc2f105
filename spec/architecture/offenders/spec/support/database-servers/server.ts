export const server = 5432;
