/** Opens the seal with the keys from the settings, or from the data folder. */
import { join } from 'node:path'
import { type Db, transaction } from '../db/database.ts'
import { openKeyFolder } from '../secrets/key-folder.ts'
import { createSeal, deriveKey, type Seal } from '../secrets/seal.ts'
import type { Settings } from '../settings.ts'
import { bindKeys, listBoundKeys, lockKeys } from './bound-keys.queries.ts'

type KeySettings = Pick<Settings, 'keys' | 'dataFolder'>

/**
 * Opens the seal of a database. A database without sealed values gets the first key of the data folder; one with sealed values is refused
 * with KeysUnusable where a key is missing, and no new key replaces it.
 */
export async function openSeal(settings: KeySettings, db: Db): Promise<Seal> {
  return transaction(db, async (tx) => {
    await lockKeys(tx)
    const bound = await listBoundKeys(tx)
    const seal = sealOf(settings, { mayMake: bound.length === 0 })
    await bindKeys(tx, seal, bound)
    return seal
  })
}

/** Opens the seal without checking which keys the database needs. */
export function sealOf({ keys, dataFolder }: KeySettings, may: { readonly mayMake: boolean }): Seal {
  if (!keys) return createSeal(openKeyFolder(keyFolder(dataFolder), may, deriveKey))
  const [newest, ...older] = keys
  const given = [deriveKey(newest), ...older.map(deriveKey)] as const
  return createSeal({ all: () => given })
}

export function keyFolder(dataFolder: string): string {
  return join(dataFolder, 'chaves')
}
