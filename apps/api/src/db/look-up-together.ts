/**
 * Combines the look-ups of one turn of the event loop into one statement, because a round trip to the database costs the server more than
 * the look-up itself. The statement is sent after all its look-ups were requested, and later ones are never added, so that no result is
 * older than its request.
 */
import DataLoader from 'dataloader'

/** Maximum number of keys in one statement; more keys take another statement. */
const MOST = 100

/** `load` returns the values in the order of the keys; where it fails, every requester gets its error. */
export function lookUpTogether<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(load, {
    cache: false,
    maxBatchSize: MOST,
    // Each request is read in a separate callback. Immediates run after all callbacks of the turn.
    batchScheduleFn: (send) => void setImmediate(send),
  })
  return (key) => loader.load(key)
}
