/** Changes with what is made of a building's model, so that nothing of an older program is taken for its own. */
export const MODEL_VERSION = 6;
