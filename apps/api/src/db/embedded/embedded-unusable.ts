/** The embedded database cannot be had here; `message` is a Portuguese sentence for whoever runs the program. */
export class EmbeddedUnusable extends Error {}
