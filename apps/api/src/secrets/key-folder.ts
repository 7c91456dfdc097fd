/**
 * The keys in a data folder: `chaves/0001.chave`, `0002.chave` and so on, base64, the highest number being the newest. A key file appears
 * complete or not at all and is never changed. A running server notices a new one.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { KEY_BYTES, readKey } from '../settings/read-keys.ts'

/** The keys cannot be used; `message` is a Portuguese sentence for the person who runs the server. */
export class KeysUnusable extends Error {}

const KEY_FILE = /^(\d{4,})\.chave$/

/** Keys, the newest first. */
export interface Keys<Key> {
  all(): readonly [Key, ...Key[]]
}

/**
 * Opens the keys of a folder, each derived from its secret. Where it has none, the first is made if `mayMake`, and otherwise KeysUnusable is
 * thrown.
 */
export function openKeyFolder<Key>(
  folder: string,
  { mayMake }: { readonly mayMake: boolean },
  derive: (secret: Buffer) => Key,
): Keys<Key> {
  const read = (folder: string) => readKeyFiles(folder, derive)
  const readOrRefuse = (folder: string) => filledOrRefused(folder, read(folder))
  const first = read(folder)
  if (first.length === 0) {
    if (!mayMake) throw new KeysUnusable(`Faltam as chaves dos dados sigilosos em ${folder}.`)
    addKey(folder)
  }
  let [keys, readAt] = [readOrRefuse(folder), changedAt(folder)]
  return {
    all() {
      const now = changedAt(folder)
      // A folder that is missing for a moment does not remove the keys of a running server.
      if (now === undefined || now === readAt) return keys
      const found = read(folder)
      if (isFilled(found)) [keys, readAt] = [found, now]
      return keys
    },
  }
}

/** Makes a new key, which becomes the newest. Returns the name of its file. */
export function addKey(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${randomUUID()}.nova`)
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    for (let number = lastNumber(folder) + 1; ; number++) {
      const name = `${String(number).padStart(4, '0')}.chave`
      try {
        // A link fails where the name exists, which a renaming would overwrite.
        linkSync(temporary, join(folder, name))
        flushFolder(folder)
        return name
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readKeyFiles<Key>(folder: string, derive: (secret: Buffer) => Key): readonly Key[] {
  return numbered(folder)
    .toSorted((a, b) => b.number - a.number)
    .map(({ name }) => {
      const secret = readKey(readFileSync(join(folder, name), 'latin1'))
      if (!secret) throw new KeysUnusable(`${join(folder, name)} não é uma chave: restaure a cópia dela.`)
      return derive(secret)
    })
}

function filledOrRefused<Key>(folder: string, keys: readonly Key[]): readonly [Key, ...Key[]] {
  if (!isFilled(keys)) throw new KeysUnusable(`Faltam as chaves dos dados sigilosos em ${folder}.`)
  return keys
}

function isFilled<Key>(keys: readonly Key[]): keys is readonly [Key, ...Key[]] {
  return keys.length > 0
}

function numbered(folder: string): { readonly name: string; readonly number: number }[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const number = KEY_FILE.exec(name)?.[1]
      return number === undefined ? [] : [{ name, number: Number(number) }]
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function lastNumber(folder: string): number {
  return Math.max(0, ...numbered(folder).map(({ number }) => number))
}

/** A new name in a folder survives a power cut only after the folder itself is flushed. */
function flushFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The time of the last change of a folder, ns; a new key changes it. */
function changedAt(folder: string): bigint | undefined {
  return statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs
}
