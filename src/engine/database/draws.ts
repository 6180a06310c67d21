/** Purposes of draws, so that no two draws share a place. */
export const DRAW_FIRST_SEGMENT = 1;
export const DRAW_SEGMENTS = 2;
export const DRAW_INDEX = 3;
export const DRAW_USER_ORDER = 4;
export const DRAW_INDEX_PLACE = 5;
export const DRAW_INDEX_BLOCK = 16;
export const DRAW_FETCH_PLACE = 6;
export const DRAW_FETCH_BLOCK = 128;
export const DRAW_DIMENSION = 1024;
export const DRAW_PROBE = 7;
export const DRAW_ARRIVAL = 8;
export const DRAW_PHASE = 9;
export const DRAW_KEPT = 10;
export const DRAW_LEAF = 11;
export const DRAW_ROW = 12;
export const DRAW_CHANGED_ROW = 13;
/** One for each of up to 8 streams, and one for each of up to 16 indexes. */
export const DRAW_MIX = 2048;
export const DRAW_CHANGED_LEAF = 2064;
/** Of streams: the class of a query, which of its class' plans it follows, the data that it works on, its think time, and the time to the next arrival. */
export const DRAW_STREAM_CLASS = 4096;
export const DRAW_STREAM_PLAN = 4097;
export const DRAW_STREAM_WORK = 4098;
export const DRAW_STREAM_THINK = 4099;
export const DRAW_STREAM_ARRIVAL = 4100;
