/**
 * Version of the engine's results: two runs of one scenario agree to the bit if this agrees. Any
 * change that alters a result raises it and says why in `docs/engine.md`.
 */
export const ENGINE_VERSION = '7';
