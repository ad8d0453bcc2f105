/** Public keys that age-keygen printed; who has the private ones has thrown them away. */
export const RECIPIENTS = [
  'age1gx22nmdq8akwexj0mmxths54k538prnnuh234shjaqlw38tmyprsun460p',
  'age13fpquxgdkjzcnaq4wa2te3cd827xkv347ll36778x0vsjhmajd9srrnpyc',
] as const;
