import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileStore } from '../store.ts'
import { listed, localTestStore, type TestStore } from '../test-store.fixture.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 10)

describe('sweeping files that no laudo refers to', () => {
  let storage: TestStore
  let store: FileStore

  beforeEach(async () => {
    storage = await localTestStore()
    store = storage.store
  })

  afterEach(() => storage.close())

  async function keep(text: string, days?: number): Promise<string> {
    const reception = await store.receive(Readable.from([Buffer.from(text)]), { maxBytes: 100 })
    if (!reception.ok) throw new Error(reception.why)
    await reception.received.keep()
    const { sha256 } = reception.received
    if (days !== undefined) await storage.age(sha256, new Date(NOW_MS - days * DAY_MS))
    return sha256
  }

  const sweep = (isReferred: (names: readonly string[]) => Promise<ReadonlySet<string>>) =>
    sweepOrphans({ store, isReferred, nowMs: NOW_MS, graceMs: DAY_MS })
  const left = async () => (await listed(store)).map((file) => file.sha256).sort()
  const nobody = () => Promise.resolve(new Set<string>())

  it('deletes what is old and unreferred, and only that', async () => {
    const referred = await keep('referred', 3)
    const orphan = await keep('orphan', 3)
    const young = await keep('young', 0.9)
    expect(await sweep((names) => Promise.resolve(new Set(names.filter((name) => name === referred))))).toEqual([
      orphan,
    ])
    expect(await left()).toEqual([referred, young].sort())
  })

  it('spares a file that is kept again while it is being asked about', async () => {
    const again = await keep('sent again', 3)
    const orphan = await keep('orphan', 3)
    const deleted = await sweep(async () => {
      await keep('sent again')
      return new Set()
    })
    expect(deleted).toEqual([orphan])
    expect(await left()).toEqual([again])
  })

  it('goes on where a file is gone before it', async () => {
    const gone = await keep('gone', 3)
    const orphan = await keep('orphan', 3)
    expect(
      await sweep(async () => {
        await store.delete(gone)
        return new Set()
      }),
    ).toEqual([orphan])
  })

  it('deletes nothing where the references cannot be read', async () => {
    const orphan = await keep('orphan', 3)
    await expect(sweep(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(await left()).toEqual([orphan])
  })

  it('asks about many at a time, and about none when there is none', async () => {
    const isReferred = vi.fn<(names: readonly string[]) => Promise<ReadonlySet<string>>>(nobody)
    await sweep(isReferred)
    expect(isReferred).not.toHaveBeenCalled()

    const files = Array.from({ length: 1_100 }, (_, n) => ({ sha256: `${n}`, bytes: 1, modifiedMs: 0 }))
    const deleted: string[] = []
    await sweepOrphans({
      store: {
        // oxlint-disable-next-line typescript/require-await
        async *list() {
          yield* files
        },
        stat: (sha256) => Promise.resolve({ sha256, bytes: 1, modifiedMs: 0 }),
        delete: async (sha256) => void deleted.push(sha256),
      },
      isReferred,
      nowMs: NOW_MS,
      graceMs: DAY_MS,
    })
    expect(deleted).toEqual(files.map((file) => file.sha256))
    expect(isReferred.mock.calls.map(([names]) => names.length)).toEqual([500, 500, 100])
  })
})
