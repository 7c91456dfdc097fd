/** Key of sealed values in the benches' databases: servers of different runs, each with its own folder, use the same database. */
export const DATA_KEYS = Buffer.alloc(32, 1).toString('base64')
