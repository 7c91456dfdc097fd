import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FileCorrupt } from './stores/store-errors.ts'
import { type OpenedFile, openVerifier } from './verified-files.ts'

const PIECE = 64 * 1024
const CONTENT = randomBytes(5 * PIECE + 7)
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

/** A file in memory that counts how often it is read. */
function fileOf(read: (reading: number) => Buffer, identity = 'a') {
  const counts = { readings: 0, closed: 0, most: 0 }
  const opened: OpenedFile = {
    bytes: CONTENT.length,
    identity,
    async stream() {
      counts.readings += 1
      const content = read(counts.readings)
      const pieces = Array.from({ length: Math.ceil(content.length / PIECE) }, (_, i) =>
        content.subarray(i * PIECE, (i + 1) * PIECE),
      )
      return Readable.from(pieces, { objectMode: false })
    },
    close: async () => void (counts.closed += 1),
  }
  return { opened, counts }
}

const good = () => fileOf(() => CONTENT)
const rotten = () => Buffer.concat([CONTENT.subarray(1), Buffer.of(0)])

test('the first byte leaves after the whole file was read once and found right', async () => {
  const { opened, counts } = good()
  const { stream, bytes } = await openVerifier().verify(SHA256, opened)
  expect({ bytes, ...counts }).toMatchObject({ bytes: CONTENT.length, readings: 1, closed: 0 })
  expect(await buffer(stream)).toEqual(CONTENT)
  expect(counts.closed).toBeGreaterThan(0)
})

test('a damaged file is refused, closed and not remembered', async () => {
  const verifier = openVerifier()
  for (let tried = 1; tried <= 2; tried += 1) {
    const { opened, counts } = fileOf(rotten)
    await expect(verifier.verify(SHA256, opened)).rejects.toThrow(FileCorrupt)
    expect(counts).toMatchObject({ readings: 1, closed: 1 })
  }
})

test('the same stored bytes are verified once in ten minutes, others at once', async () => {
  let nowMs = 0
  const verifier = openVerifier(() => nowMs)
  const readingsOf = async ({ opened, counts }: ReturnType<typeof good>) => {
    ;(await verifier.verify(SHA256, opened)).stream.destroy()
    return counts.readings
  }
  expect(await readingsOf(good())).toBe(1)
  nowMs = 10 * 60_000 - 1
  expect(await readingsOf(good())).toBe(0)
  // Another size, date or inode.
  expect(await readingsOf(fileOf(() => CONTENT, 'b'))).toBe(1)
  nowMs += 1
  expect(await readingsOf(good())).toBe(1)
})

test('twenty readers at once share one verification', async () => {
  const verifier = openVerifier()
  const files = Array.from({ length: 20 }, good)
  const verified = await Promise.all(files.map(({ opened }) => verifier.verify(SHA256, opened)))
  expect(files.reduce((sum, { counts }) => sum + counts.readings, 0)).toBe(1)
  for (const { stream } of verified) expect(await buffer(stream)).toEqual(CONTENT)
})

test('bits that are lost after the verification never look like a complete answer', async () => {
  const { opened, counts } = fileOf((reading) => (reading === 1 ? CONTENT : rotten()))
  const { stream } = await openVerifier().verify(SHA256, opened)
  let sent = 0
  await expect(
    (async () => {
      for await (const piece of stream) sent += (piece as Buffer).length
    })(),
  ).rejects.toThrow(FileCorrupt)
  expect(sent).toBeLessThan(CONTENT.length)
  expect(counts.closed).toBeGreaterThan(0)
})

test('a stream that nobody reads closes its file', async () => {
  const { opened, counts } = good()
  const { stream } = await openVerifier().verify(SHA256, opened)
  stream.destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  expect(counts.closed).toBe(1)
})
