/** A failure that people can act on; `message` is a Portuguese sentence. */
export class Failure extends Error {}
