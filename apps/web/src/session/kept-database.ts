/** A database of the signed-in person in this browser, which signing out deletes (forget-person.ts). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Returns a function that opens the database at its first call, and again after it was deleted or has failed. `onLost` is called when the
 * connection ends: what a module remembers of the rows no longer holds.
 */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
  onLost = () => {},
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const lose = () => {
    opened = undefined
    onLost()
  }
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade,
      // Deleting the database waits for every open connection.
      blocking(_current, _blocked, { target }) {
        lose()
        if (target instanceof IDBDatabase) target.close()
      },
      terminated: lose,
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
}
