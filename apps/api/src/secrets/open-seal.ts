/** Opens the seal with the keys that the settings give, or with those of the data folder. */
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { openKeyFolder } from './key-folder.ts'
import { createSeal, deriveKey, type Seal } from './seal.ts'

/** Opens the seal; where there is no key yet, the data folder gets its first. Throws KeysUnusable. */
export function openSeal({ keys, dataFolder }: Pick<Settings, 'keys' | 'dataFolder'>): Seal {
  if (!keys) return createSeal(openKeyFolder(keyFolder(dataFolder), { mayMake: true }))
  const [newest, ...older] = keys
  const given = [deriveKey(newest), ...older.map(deriveKey)] as const
  return createSeal({ all: () => given })
}

function keyFolder(dataFolder: string): string {
  return join(dataFolder, 'chaves')
}
