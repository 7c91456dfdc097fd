/** Laudos at once: more would be a map of colours, and of more memory than a telephone has. */
export const MOST_ON_MAP = 20
