const MARKUP = /<[a-z!/][^>]*>?|&(?:#\d+|#x[0-9a-f]+|[a-z]+);/i;

/** Whether a text contains elements or entities of HTML; texts are plain, so the page would show them literally. */
export const hasMarkup = (text: string): boolean => MARKUP.test(text);
