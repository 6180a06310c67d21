/** How often a test repeats itself: `npm test` draws fewer cases than the nightly, the first of the same ones. */
export const IS_NIGHTLY = process.env.SPINDLE_NIGHTLY !== undefined;

/** Of so many rounds at night, `npm test` makes these. */
export const rounds = (atNight: number): number => (IS_NIGHTLY ? atNight : Math.ceil(atNight / 2.5));
