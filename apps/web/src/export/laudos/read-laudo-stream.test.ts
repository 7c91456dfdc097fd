import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenStream, readLaudoStream } from './read-laudo-stream.ts'

const laudo = (uuid: string) => JSON.stringify({ uuid, nome: 'São João «Zé»' })

/** The text in pieces of the given sizes, bytes, which may cut a letter in two. */
function streamOf(text: string, sizes: readonly number[] = [1000]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  let piece = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = sizes[piece++ % sizes.length]!
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

async function read(bytes: ReadableStream<Uint8Array>) {
  const progress: { total?: number; rows?: number } = {}
  const uuids: string[] = []
  const laudos = readLaudoStream(bytes, {
    onTotal: (total) => {
      progress.total = total
    },
    onRows: (rows) => {
      progress.rows = rows
    },
  })
  for await (const { uuid, nome } of laudos) {
    expect(nome).toBe('São João «Zé»')
    uuids.push(uuid)
  }
  return { ...progress, uuids }
}

test('laudos come in their order, wherever the pieces were cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), fc.nat(30), async (sizes, count) => {
      const uuids = Array.from({ length: count }, (_, i) => `laudo ${i}`)
      const lines = [`{"total":${count}}`, ...uuids.map(laudo), `{"fim":true,"linhas":${count}}`]
      expect(await read(streamOf(`${lines.join('\n')}\n`, sizes))).toEqual({ total: count, rows: count, uuids })
    }),
  )
})

test('a stream without its last line is broken, and so is one that lost rows', async () => {
  const lines = ['{"total":2}', laudo('a'), laudo('b')]
  await expect(read(streamOf(lines.join('\n')))).rejects.toThrow(BrokenStream)
  await expect(read(streamOf(''))).rejects.toThrow(BrokenStream)
  await expect(read(streamOf('{"total":1}\n{"uuid":"a","no'))).rejects.toThrow(BrokenStream)
  const lost = ['{"total":2}', laudo('a'), '{"fim":true,"linhas":2}']
  await expect(read(streamOf(lost.join('\n')))).rejects.toThrow(BrokenStream)
})
