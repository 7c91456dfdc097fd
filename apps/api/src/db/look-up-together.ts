/**
 * Look-ups of one turn of the event loop as one statement: a round trip to the database costs the server more than the look-up itself. The
 * statement is sent once all that it answers were asked for, and nothing joins one that is under way, so that no answer is older than its
 * question.
 */
import DataLoader from 'dataloader'

/** Keys of one statement; those beyond are asked for by a statement of their own. */
const MOST = 100

/** `load` answers the keys in their order; where it fails, everybody who asked gets its error. */
export function lookUpTogether<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(load, {
    cache: false,
    maxBatchSize: MOST,
    // Each request is read by a callback of its own. Immediates run when all callbacks of the turn have been called.
    batchScheduleFn: (send) => void setImmediate(send),
  })
  return (key) => loader.load(key)
}
