/** The acts of the field in IndexedDB, photographs included. Signing out deletes the database (session/forget-person.ts). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { changed, type Guardado, type OutboxStore } from './guardado.ts'

const NAME = 'faixa-campo'
const ACTS = 'atos'

interface Schema extends DBSchema {
  readonly atos: { readonly key: number; readonly value: Guardado }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore(ACTS, { keyPath: 'numero', autoIncrement: true }),
    // Signing out deletes the database, which waits for every open connection.
    blocking(_current, _blocked, { target }) {
      opened = undefined
      if (target instanceof IDBDatabase) target.close()
    },
    terminated() {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** A transaction that has ended is on the disk, and not only on its way there: a telephone may lose its power the next second. */
async function writing() {
  const transaction = (await database()).transaction(ACTS, 'readwrite', { durability: 'strict' })
  return { store: transaction.store, done: transaction.done }
}

export const outboxStore: OutboxStore = {
  list: async () => (await database()).getAll(ACTS),
  async add(ato) {
    const { store, done } = await writing()
    // The store itself gives the number.
    await Promise.all([store.add({ ...ato, estado: 'esperando' } as Guardado), done])
  },
  async change(numero, change) {
    const { store, done } = await writing()
    const before = await store.get(numero)
    const after = before && changed(before, change)
    if (after) await store.put(after)
    await done
    return after
  },
  async remove(numero, may) {
    const { store, done } = await writing()
    const kept = await store.get(numero)
    const does = kept !== undefined && may(kept)
    if (does) await store.delete(numero)
    await done
    return does
  },
}
