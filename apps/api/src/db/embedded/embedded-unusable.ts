/** The embedded database cannot be used here; `message` is a Portuguese sentence for the person who runs the program. */
export class EmbeddedUnusable extends Error {}
