const MARK = /^[\p{Mn}\p{Me}\u200b-\u200d\ufe0f]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]$/u;

const letterWidth = (letter: string): number => {
  if (MARK.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
};

/** How many columns of a terminal a text without styles takes. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0);
