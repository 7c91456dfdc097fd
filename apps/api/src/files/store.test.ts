import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAll, type Received } from './received.ts'
import type { FileStore } from './store.ts'
import { FileCorrupt, FileMissing } from './stores/store-errors.ts'
import { listed, localTestStore, s3TestStore, type TestStore } from './test-store.fixture.ts'

const KML = Buffer.from('<kml>um voo</kml>')
const KML_SHA256 = createHash('sha256').update(KML).digest('hex')
const NOBODY = '0'.repeat(64)
const maxBytes = 1_000

describe.each([
  ['a folder', localTestStore],
  ['a bucket', s3TestStore],
])('the store in %s', (_, open) => {
  let storage: TestStore
  let store: FileStore

  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
    storage = await open()
    store = storage.store
  })

  afterEach(async () => {
    await storage.close()
    vi.unstubAllEnvs()
  })

  const underWay = () => readdir(storage.spoolFolder)
  const names = async () => (await listed(store)).map((file) => file.sha256)

  async function receive(bytes: Buffer): Promise<Received> {
    const reception = await store.receive(Readable.from([bytes]), { maxBytes })
    if (!reception.ok) throw new Error(reception.why)
    return reception.received
  }

  async function keep(bytes: Buffer): Promise<string> {
    const received = await receive(bytes)
    await received.keep()
    return received.sha256
  }

  it('gives back what was kept, by the hash of its bytes', async () => {
    const before = Date.now()
    const received = await receive(KML)
    expect(received).toMatchObject({ sha256: KML_SHA256, bytes: KML.length })
    await received.keep()

    expect(await buffer(await store.read(KML_SHA256))).toEqual(KML)
    expect(Buffer.from(await store.readVerified(KML_SHA256))).toEqual(KML)
    const { modifiedMs, ...stat } = await store.stat(KML_SHA256)
    expect(stat).toEqual({ sha256: KML_SHA256, bytes: KML.length })
    // HTTP dates have whole seconds.
    expect(modifiedMs).toBeGreaterThan(before - 1_000)
    expect(modifiedMs).toBeLessThan(Date.now() + 1_000)
    expect(await listed(store)).toEqual([{ ...stat, modifiedMs: expect.closeTo(modifiedMs, -4) }])
    expect(await underWay()).toEqual([])
  })

  it('opens what was verified, and refuses what is lost or has rotted', async () => {
    const sha256 = await keep(KML)
    for (let read = 1; read <= 2; read += 1) {
      const { bytes, stream } = await store.openVerified(sha256)
      expect(bytes).toBe(KML.length)
      expect(await buffer(stream)).toEqual(KML)
    }
    await storage.rot(sha256)
    await expect(store.openVerified(sha256)).rejects.toThrow(FileCorrupt)
    await expect(store.openVerified(NOBODY)).rejects.toThrow(FileMissing)
  })

  it('holds nothing that was received and not kept', async () => {
    const received = await receive(KML)
    expect(await names()).toEqual([])
    expect(await underWay()).toHaveLength(1)
    await received.discard()
    await received.discard()
    expect(await underWay()).toEqual([])
    await expect(store.read(KML_SHA256)).rejects.toThrow(FileMissing)
    await expect(received.keep()).rejects.toThrow('Kept after it was discarded')
  })

  it('keeps what was kept, however often, when it is discarded later', async () => {
    const received = await receive(KML)
    await Promise.all([received.keep(), received.keep(), received.discard()])
    await received.keep()
    await received.discard()
    expect(await names()).toEqual([KML_SHA256])
    expect(await underWay()).toEqual([])
  })

  it('keeps many files at once', async () => {
    const files: Received[] = []
    for (let i = 0; i < 20; i++) files.push(await receive(Buffer.from(`<kml>${i}</kml>`)))
    await keepAll(files)
    expect((await names()).toSorted()).toEqual(files.map(({ sha256 }) => sha256).toSorted())
    expect(await underWay()).toEqual([])
  })

  it('begins no other file after one that could not be kept, and waits for those that were begun', async () => {
    let kept = 0
    const slow = { keep: () => wait(5).then(() => void kept++) }
    const full = { keep: () => Promise.reject(new Error('ENOSPC')) }
    await expect(keepAll([slow, full, slow, slow, slow])).rejects.toThrow('ENOSPC')
    expect(kept).toBe(2)
  })

  it('has one file of the same content that arrives twenty times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => keep(KML)))
    expect(await names()).toEqual([KML_SHA256])
    expect(Buffer.from(await store.readVerified(KML_SHA256))).toEqual(KML)
    expect(await underWay()).toEqual([])
  })

  it('makes a file young again when its content is kept again', async () => {
    await keep(KML)
    await storage.age(KML_SHA256, new Date('2020-01-01T00:00:00Z'))
    expect((await store.stat(KML_SHA256)).modifiedMs).toBe(Date.UTC(2020))
    await keep(KML)
    expect((await store.stat(KML_SHA256)).modifiedMs).toBeGreaterThan(Date.now() - 60_000)
  })

  it('takes a file of exactly the limit and none above it', async () => {
    const atLimit = await store.receive(Readable.from([Buffer.alloc(600), Buffer.alloc(400)]), { maxBytes })
    expect(atLimit).toMatchObject({ ok: true, received: { bytes: 1_000 } })
    const above = await store.receive(Readable.from([Buffer.alloc(600), Buffer.alloc(401)]), { maxBytes })
    expect(above).toEqual({ ok: false, why: 'too-large' })
    expect(await underWay()).toHaveLength(1)
  })

  it('stops reading at once above the limit, and leaves the stream to be drained', async () => {
    let pulled = 0
    const source = Readable.from(
      (function* () {
        for (; pulled < 3_200; pulled += 1) yield Buffer.alloc(1 << 16)
      })(),
      { highWaterMark: 1 },
    )
    expect(await store.receive(source, { maxBytes: 1 << 20 })).toEqual({ ok: false, why: 'too-large' })
    // Sixteen pieces fit into the limit, the 17th exceeds it, and the stream buffers one or two more: about 1 MB of 200 MB was read.
    expect(pulled).toBeLessThan(20)
    expect(await underWay()).toEqual([])
    expect(source.destroyed).toBe(false)
    source.resume()
    await new Promise((resolve) => source.once('end', resolve))
    expect(pulled).toBe(3_200)
  })

  it('refuses a file without a byte', async () => {
    expect(await store.receive(Readable.from([]), { maxBytes })).toEqual({ ok: false, why: 'empty' })
    expect(await underWay()).toEqual([])
  })

  it.each([
    ['with an error', new Error('ECONNRESET')],
    ['without a word', undefined],
  ])('leaves nothing of a sender that vanishes %s', async (_, error) => {
    const source = new Readable({ read: () => undefined })
    source.push(KML)
    const receiving = store.receive(source, { maxBytes })
    receiving.catch(() => undefined)
    while ((await underWay()).length === 0) await wait(5)
    source.destroy(error)
    await expect(receiving).rejects.toThrow(error?.message ?? 'Premature close')
    expect(await underWay()).toEqual([])
  })

  it('says which file is missing', async () => {
    const missing = { name: 'FileMissing', sha256: NOBODY, message: expect.stringContaining(NOBODY) }
    await expect(store.read(NOBODY)).rejects.toMatchObject(missing)
    await expect(store.readVerified(NOBODY)).rejects.toMatchObject(missing)
    await expect(store.stat(NOBODY)).rejects.toMatchObject(missing)
  })

  it('deletes, also what is not there', async () => {
    await keep(KML)
    await store.delete(KML_SHA256)
    await store.delete(KML_SHA256)
    expect(await names()).toEqual([])
  })

  it('never hands bytes that are not the named ones to whoever asks for verified ones, until they are sent again', async () => {
    await keep(KML)
    await storage.rot(KML_SHA256)
    await expect(store.readVerified(KML_SHA256)).rejects.toThrow(FileCorrupt)
    await keep(KML)
    expect(Buffer.from(await store.readVerified(KML_SHA256))).toEqual(KML)
  })

  it.each(['', '../../etc/passwd', KML_SHA256.toUpperCase(), KML_SHA256.slice(1), `${KML_SHA256}0`, `${KML_SHA256}\n`])(
    'never makes a path of the name %j',
    async (forged) => {
      for (const act of [store.read, store.readVerified, store.stat, store.delete])
        await expect(act(forged)).rejects.toThrow('Not a SHA-256')
    },
  )

  it('lists every file of ours, and nothing of anybody else', async () => {
    const kept = await Promise.all(Array.from({ length: 10 }, (_, n) => keep(Buffer.from(`voo ${n}`))))
    const [first = ''] = kept
    await storage.intrude('leia-me.txt')
    await storage.intrude(`${first.slice(0, 2)}/cópia (1)`)
    await storage.intrude(`${first.slice(0, 2)}/${first.slice(2, 4)}/${first}.bak`)
    await storage.intrude(`${first.slice(0, 2)}/${first.slice(2, 4)}/${NOBODY}`)
    expect((await names()).sort()).toEqual(kept.sort())
  })

  it('answers that it is well, also to many at once, and leaves nothing of the question', async () => {
    await Promise.all([store.check(), store.check(), store.check()])
    await store.check()
    expect(await names()).toEqual([])
    expect(await underWay()).toEqual([])
  })

  it('answers that it is not well once its storage is gone', async () => {
    await storage.lose()
    await expect(store.check()).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })
})
