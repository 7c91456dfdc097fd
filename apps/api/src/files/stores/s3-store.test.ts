import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FileStore, openStore } from '../store.ts'
import { listed } from '../test-store.fixture.ts'
import { readS3Address } from './s3-address.ts'
import { s3Server } from './s3-server.fixture.ts'
import { FileMissing, StoreFull, StoreUnusable } from './store-errors.ts'

const KML = Buffer.from('<kml>um voo</kml>')

describe('the store in a bucket', () => {
  let server: Awaited<ReturnType<typeof s3Server>>
  let spoolFolder: string
  let lines: string[]

  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret-word')
    server = await s3Server('balde')
    spoolFolder = await mkdtemp(join(tmpdir(), 'faixa-recebendo-'))
    lines = []
  })

  afterEach(async () => {
    await server.close()
    await rm(spoolFolder, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })

  const openBucket = (path = 'balde/raiz') =>
    openStore({
      where: `s3://${path}?endpoint=${server.endpoint}`,
      log: { warn: (text) => lines.push(text) },
      spoolFolder,
    })

  async function receive(store: FileStore) {
    const reception = await store.receive(Readable.from([KML]), { maxBytes: 100 })
    if (!reception.ok) throw new Error(reception.why)
    return reception.received
  }

  it('asks the bucket for one thing at a time, under its prefix', async () => {
    const store = await openBucket()
    const received = await receive(store)
    expect(server.requests).toEqual([])
    await received.keep()
    await store.stat(received.sha256)
    await store.readVerified(received.sha256)
    await listed(store)
    await store.delete(received.sha256)
    const key = `raiz/${received.sha256.slice(0, 2)}/${received.sha256.slice(2, 4)}/${received.sha256}`
    expect(server.requests).toEqual([`PUT ${key}`, `HEAD ${key}`, `GET ${key}`, 'GET list', `DELETE ${key}`])
  })

  it('sends a file again that the bucket had no time for, all of it', async () => {
    const store = await openBucket()
    const received = await receive(store)
    server.failNext(503, 'SlowDown')
    server.failNext(500, 'InternalError')
    await received.keep()
    expect(server.requests).toHaveLength(3)
    expect(Buffer.from(await store.readVerified(received.sha256))).toEqual(KML)
    expect(lines.filter((text) => text.includes(received.sha256))).toHaveLength(2)
  })

  it('does not insist where the bucket refuses, and leaves nothing behind', async () => {
    const store = await openBucket()
    const received = await receive(store)
    server.failNext(403, 'AccessDenied')
    await expect(received.keep()).rejects.toMatchObject({ name: 'AccessDenied' })
    await received.discard()
    expect(server.requests).toHaveLength(1)
    expect(await readdir(spoolFolder)).toEqual([])
  })

  it('says that there is no room where the bucket says so', async () => {
    const received = await receive(await openBucket())
    server.failNext(507, 'XMinioStorageFull')
    await expect(received.keep()).rejects.toThrow(StoreFull)
    expect(server.requests).toHaveLength(1)
  })

  it('does not take a bucket that does not exist for a file that is lost', async () => {
    const store = await openBucket('outro-balde')
    const reading = store.readVerified('0'.repeat(64)).catch((error: unknown) => error)
    expect(await reading).not.toBeInstanceOf(FileMissing)
    expect(await reading).toMatchObject({ name: 'NoSuchBucket' })
  })
})

describe('the address of a bucket', () => {
  it.each([
    ['s3://balde', { bucket: 'balde', prefix: '' }],
    ['s3://balde/', { bucket: 'balde', prefix: '' }],
    // `..` cannot leave the bucket, which is the root.
    ['s3://balde/../x', { bucket: 'balde', prefix: 'x/' }],
    ['s3://balde/um/dois/?region=sa-east-1', { bucket: 'balde', prefix: 'um/dois/', region: 'sa-east-1' }],
    [
      's3://balde/a?endpoint=https://s3.exemplo.br:9000',
      { bucket: 'balde', prefix: 'a/', endpoint: 'https://s3.exemplo.br:9000' },
    ],
  ])('%s is understood', (where, expected) => {
    expect(readS3Address(where)).toEqual(expected)
  })

  it.each([
    ['s3:', 'falta o nome do balde'],
    ['s3://', 'falta o nome do balde'],
    ['s3://Balde/x', 'falta o nome do balde'],
    ['s3://balde/relat%C3%B3rios', 'o prefixo só pode ter'],
    ['s3://balde/a//b', 'o prefixo só pode ter'],
    ['s3://balde?regiao=x', 'não existe a opção «regiao»'],
    ['s3://balde?endpoint=minio:9000', 'endpoint tem de começar'],
    ['s3://chave:segredo@balde', 'as credenciais vêm de AWS_ACCESS_KEY_ID'],
  ])('%s is refused with its cause, and without any secret', (where, cause) => {
    const read = () => readS3Address(where)
    expect(read).toThrow(StoreUnusable)
    expect(read).toThrow(cause)
    expect(read).not.toThrow('segredo')
  })
})
