/**
 * Test stores of every kind, folder and bucket, for which the same promises are tested. Each can change what is stored without the store's
 * knowledge.
 */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredFile } from './check/stored-files.ts'
import { type FileStore, openStore } from './store.ts'
import { keyOf } from './stores/content-key.ts'
import { s3Server } from './stores/s3-server.fixture.ts'

export interface TestStore {
  readonly store: FileStore
  /** Folder of the temporaries. */
  readonly spoolFolder: string
  /** Changes the stored bytes without the store's knowledge. */
  rot(sha256: string): Promise<void>
  age(sha256: string, modified: Date): Promise<void>
  /** Writes a file that the store did not make among its files. */
  intrude(key: string): Promise<void>
  /** Removes the folder or bucket of the open store. */
  lose(): Promise<void>
  close(): Promise<void>
}

export async function listed(store: Pick<FileStore, 'list'>): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}

export const silent = { warn: () => undefined }

export async function localTestStore(): Promise<TestStore> {
  const root = await mkdtemp(join(tmpdir(), 'faixa-arquivos-'))
  const where = join(root, 'arquivos')
  return {
    store: await openStore({ where, log: silent }),
    spoolFolder: join(where, '.recebendo'),
    rot: (sha256) => writeFile(join(where, keyOf(sha256)), 'rotten'),
    age: (sha256, modified) => utimes(join(where, keyOf(sha256)), modified, modified),
    intrude: (key) => writeFile(join(where, key), 'not ours'),
    lose: () => rm(where, { recursive: true }),
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** Opens a store on a local S3 server. Its credentials must be in the environment. */
export async function s3TestStore(): Promise<TestStore> {
  const server = await s3Server('balde')
  const spoolFolder = await mkdtemp(join(tmpdir(), 'faixa-recebendo-'))
  const where = `s3://balde/raiz/arquivos?endpoint=${server.endpoint}`
  const change = (sha256: string, part: { body?: Buffer; modified?: Date }) => {
    const key = `raiz/arquivos/${keyOf(sha256)}`
    server.objects.set(key, { ...server.objects.get(key)!, ...part })
    return Promise.resolve()
  }
  return {
    store: await openStore({ where, log: silent, spoolFolder }),
    spoolFolder,
    rot: (sha256) => change(sha256, { body: Buffer.from('rotten') }),
    age: (sha256, modified) => change(sha256, { modified }),
    intrude: async (key) => {
      server.objects.set(`raiz/arquivos/${key}`, { body: Buffer.from('not ours'), modified: new Date(0) })
    },
    lose: () => server.close(),
    close: async () => {
      await server.close()
      await rm(spoolFolder, { recursive: true, force: true })
    },
  }
}
