import { storedText } from '../live/stored.js';

/** What each person chooses for this browser; the first of each is what the page begins with. */
export const LOOKS = {
  scheme: {
    title: 'Colours',
    values: { auto: 'Auto', light: 'Light', dark: 'Dark', contrast: 'Contrast' },
  },
  density: { title: 'Rows', values: { usual: 'Usual', dense: 'Dense' } },
  zone: { title: 'Times', values: { here: 'Mine', utc: 'UTC' } },
} as const;

export type LookName = keyof typeof LOOKS;

const STORED = {
  scheme: storedText('shipshape-scheme'),
  density: storedText('shipshape-density'),
  zone: storedText('shipshape-zone'),
};

export const lookOf = (name: LookName): string => STORED[name].get() ?? '';

const WANTS_CONTRAST = '(prefers-contrast: more)';

/** The style sheet reads what is chosen from the root. */
export const applyLook = (): void => {
  const { dataset } = document.documentElement;
  dataset['scheme'] = lookOf('scheme');
  dataset['density'] = lookOf('density');
  const wants = lookOf('scheme') === 'contrast' || matchMedia(WANTS_CONTRAST).matches;
  dataset['contrast'] = wants ? 'more' : '';
};

export const chooseLook = (name: LookName, value: string): void => {
  STORED[name].set(value);
  applyLook();
  // Times that are shown are written again.
  dispatchEvent(new PopStateEvent('popstate'));
};
