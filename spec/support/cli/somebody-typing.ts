import type { Terminal } from '../../../adapters/cli/terminal/terminal.js';

/** Somebody who types these lines, and then ends the input; what they were asked is noted. */
export const somebodyTyping = (
  ...lines: readonly string[]
): Terminal & { readonly questions: readonly string[] } => {
  const [questions, left] = [[] as string[], [...lines]];
  const answer = (question: string) => {
    questions.push(question);
    return Promise.resolve(left.shift());
  };
  return { questions, ask: answer, askSecret: answer };
};
