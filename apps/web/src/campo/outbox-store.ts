/** The acts of the field in IndexedDB, photographs included. Signing out deletes the database (session/forget-person.ts). */
import type { DBSchema } from 'idb'
import { keptDatabase } from '../session/kept-database.ts'
import { changed, type Guardado, type Mudanca, type OutboxStore } from './guardado.ts'

const NAME = 'faixa-campo'
const ACTS = 'atos'

interface Schema extends DBSchema {
  readonly atos: { readonly key: number; readonly value: Guardado }
}

const database = keptDatabase<Schema>(
  NAME,
  (db) => void db.createObjectStore(ACTS, { keyPath: 'numero', autoIncrement: true }),
  // A new database has the same numbers again.
  () => unwritten.clear(),
)

/** A transaction that has ended is on the disk, and not only on its way there: a telephone may lose its power the next second. */
async function writing() {
  const transaction = (await database()).transaction(ACTS, 'readwrite', { durability: 'strict' })
  return { store: transaction.store, done: transaction.done }
}

/**
 * Changes that a full storage did not take, by the number of their act. They are in force until the page is left: an act is then sent again,
 * which the server receives once.
 */
const unwritten = new Map<number, Mudanca>()

function current(kept: Guardado): Guardado {
  const change = unwritten.get(kept.numero)
  return change ? changed(kept, change) : kept
}

async function write(numero: number, change: Mudanca): Promise<Guardado | undefined> {
  const { store, done } = await writing()
  const before = await store.get(numero)
  const after = before && changed(before, change)
  if (after) await store.put(after)
  await done
  return after
}

export const outboxStore: OutboxStore = {
  list: async () => (await (await database()).getAll(ACTS)).map(current),
  async add(ato) {
    const { store, done } = await writing()
    // The store itself gives the number.
    await Promise.all([store.add({ ...ato, estado: 'esperando' } as Guardado), done])
  },
  async change(numero, change) {
    const whole = { ...unwritten.get(numero), ...change }
    try {
      const after = await write(numero, whole)
      unwritten.delete(numero)
      return after
    } catch {
      const kept = await (await database()).get(ACTS, numero)
      unwritten.set(numero, whole)
      return kept && current(kept)
    }
  },
  async remove(numero, may) {
    const { store, done } = await writing()
    const kept = await store.get(numero)
    const does = kept !== undefined && may(current(kept))
    if (does) await store.delete(numero)
    await done
    if (does) unwritten.delete(numero)
    return does
  },
}
