/** Users from which on the document speaks of many (its runs with many users have 10 and more). */
export const MANY_USERS = 10;
