/**
 * The store in a folder. A kept file survives a power cut: the temporary is synced and renamed to its key, and every folder that got a new
 * name is synced too.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../disk/make-folder.ts'
import { unlessGone } from '../../disk/unless-gone.ts'
import { type KeyedFiles, type StoreEntry, storedFiles } from '../check/stored-files.ts'
import { openSpool, type Spooled } from '../spool.ts'
import { keyOf } from './content-key.ts'
import type { StoreBackend } from './store-backend.ts'
import { asStoreFull, causeOf, StoreUnusable } from './store-errors.ts'

/** Folder of the temporaries, on the file system of the stored files, because a rename is atomic only within one file system. */
const SPOOL_FOLDER = '.recebendo'

export async function openLocalStore(where: string): Promise<StoreBackend> {
  const root = resolve(where)
  await prepare(root)
  return {
    files: storedFiles(filesIn(root)),
    spool: await openSpool(join(root, SPOOL_FOLDER)),
    put: (spooled) => put(root, spooled),
  }
}

function filesIn(root: string): KeyedFiles {
  return {
    async stream(key) {
      const stream = createReadStream(join(root, key))
      await once(stream, 'open')
      return stream
    },
    async open(key) {
      const handle = await open(join(root, key), 'r')
      try {
        const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true })
        return {
          bytes: Number(size),
          identity: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
          stream: async () => handle.createReadStream({ start: 0, autoClose: false }),
          close: () => handle.close(),
        }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    bytes: (key) => readFile(join(root, key)),
    async stat(key) {
      const { size, mtimeMs } = await stat(join(root, key))
      return { bytes: size, modifiedMs: mtimeMs }
    },
    delete: (key) => rm(join(root, key), { force: true }),
    entries: () => entries(root),
  }
}

/**
 * Renames the spooled file to its key, even if the content exists already: the new copy renews the date that the sweep reads, and replaces
 * a corrupt one. Readers of the old copy continue with it.
 */
async function put(root: string, { path, sha256 }: Spooled): Promise<void> {
  const target = join(root, keyOf(sha256))
  const folder = dirname(target)
  try {
    // The stored file dates from the rename, which may happen long after its last byte was written.
    const now = new Date()
    await utimes(path, now, now)
    await mkdir(folder, { recursive: true })
    await rename(path, target)
    for (const changed of [folder, dirname(folder), root]) await syncFolder(changed)
  } catch (error) {
    throw asStoreFull(error, root)
  }
}

/** Yields the files two folders deep, a few names at a time, for any number of files. */
async function* entries(root: string): AsyncGenerator<StoreEntry> {
  // Reading a missing root must fail, because its files are not known to be deleted.
  for (const first of await readdir(root)) {
    for (const second of await namesIn(join(root, first))) {
      for (const name of await namesIn(join(root, first, second))) {
        const found = await unlessGone(() => stat(join(root, first, second, name)))
        if (found?.isFile()) yield { key: `${first}/${second}/${name}`, bytes: found.size, modifiedMs: found.mtimeMs }
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(() => readdir(folder))) ?? []
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function prepare(root: string): Promise<void> {
  try {
    // Only the store's folder is closed to other users of the machine, who may need its parent folders.
    await makeFolder(dirname(root))
    await makeFolder(root, 0o700)
    await makeFolder(join(root, SPOOL_FOLDER), 0o700)
    await syncFolder(dirname(root))
  } catch (error) {
    throw new StoreUnusable(`A pasta de arquivos ${root} não pode ser usada: ${causeOf(error)}.`, {
      cause: error,
    })
  }
}
