import { expect, test } from 'vitest'
import { streamZip, type Written, type ZipPart } from './stream-zip.ts'
import { unzip } from './unzip.fixture.ts'

async function bytesOf(parts: Iterable<ZipPart>, written?: (part: Written) => void): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of streamZip(parts, written)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('parts are read one after the other, and each is reported with its hash before the next', async () => {
  const order: string[] = []
  function* parts(): Generator<ZipPart> {
    for (const path of ['é/a.txt', 'b.bin', 'vazio']) {
      order.push(path)
      yield { path, content: path === 'vazio' ? [] : ['abc', Buffer.from([0, 255])] }
    }
  }
  const archive = await bytesOf(parts(), ({ path, bytes, sha256 }) =>
    order.push(`${path} ${bytes} ${sha256.slice(0, 8)}`),
  )
  // SHA-256 of no bytes begins with e3b0c442 (FIPS 180-4).
  expect(order.filter((text) => text.includes(' '))).toEqual([
    expect.stringMatching(/^é\/a\.txt 5 /),
    expect.stringMatching(/^b\.bin 5 /),
    'vazio 0 e3b0c442',
  ])
  expect(order[0]).toBe('é/a.txt')
  expect([...unzip(archive)].map(([path, content]) => [path, [...content]])).toEqual([
    ['é/a.txt', [97, 98, 99, 0, 255]],
    ['b.bin', [97, 98, 99, 0, 255]],
    ['vazio', []],
  ])
})

test('a part that cannot be read ends the archive with its error', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'x'
    throw new Error('lost')
  }
  await expect(bytesOf([{ path: 'a', content: broken() }])).rejects.toThrow('lost')
})

test('a reader that leaves ends the part that is being read, and requests no other', async () => {
  const ended = Promise.withResolvers<string>()
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield Buffer.alloc(1024, await Promise.resolve(7))
    } finally {
      ended.resolve('ended')
    }
  }
  let asked = 0
  function* parts(): Generator<ZipPart> {
    for (;;) {
      asked += 1
      yield { path: `${asked}`, content: endless() }
    }
  }
  for await (const _ of streamZip(parts())) break
  expect(await ended.promise).toBe('ended')
  expect(asked).toBe(1)
})
