/** Key of what the benches' databases keep sealed: servers of different runs, each with a folder of its own, use the same database. */
export const DATA_KEYS = Buffer.alloc(32, 1).toString('base64')
