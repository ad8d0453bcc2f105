import type { YAMLError } from 'yaml';

const TAG = 'a tag stands here; a text that begins with ! needs quotes';

/** Words of our own where the parser would repeat the text, which may be an unquoted secret. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_COLLECTION_TYPE: TAG,
  BAD_DQ_ESCAPE: 'a backslash stands before something that it cannot escape',
  DUPLICATE_KEY: 'the same key stands here a second time',
  MULTIPLE_DOCS: 'a second document begins here, and a fleet file holds one',
  NON_STRING_KEY: 'a key that is not a text needs quotes',
  RESOURCE_EXHAUSTION: 'this is nested too deeply',
  TAG_RESOLVE_FAILED: TAG,
  UNEXPECTED_TOKEN:
    'nothing of this kind is expected here; a text with special characters needs quotes',
};

export const yamlFaultWording = ({ code, message }: YAMLError): string => WORDS[code] ?? message;
