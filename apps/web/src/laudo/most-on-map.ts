/** Maximum number of laudos on one map: more could not be distinguished, and would take more memory than a telephone has. */
export const MOST_ON_MAP = 20
