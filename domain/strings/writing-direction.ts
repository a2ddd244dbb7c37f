const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** The direction in which a language is written. */
export const writingDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
