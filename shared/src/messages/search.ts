/** Sentences of search. */
export const searchMessages = {};
