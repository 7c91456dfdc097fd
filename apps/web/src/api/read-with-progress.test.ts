import { expect, test } from 'vitest'
import { readWithProgress } from './read-with-progress.ts'

const pieces = [new Uint8Array(30), new Uint8Array(50), new Uint8Array(20)]
const answer = (headers: Readonly<Record<string, string>>) => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Response(body, { headers })
}

async function read(headers: Readonly<Record<string, string>>) {
  const progress: (number | undefined)[] = []
  const blob = await readWithProgress(answer(headers), (done) => void progress.push(done))
  return { reported: progress, size: blob.size, type: blob.type }
}

test('the share of what has come is told with each piece, and the bytes and their type are whole', async () => {
  expect(await read({ 'content-length': '100', 'content-type': 'application/x-faixa' })).toEqual({
    reported: [0.3, 0.8, 1],
    size: 100,
    type: 'application/x-faixa',
  })
})

test('nothing is told of an answer whose length is unknown, or is that of its compressed form', async () => {
  expect((await read({})).reported).toEqual([undefined, undefined, undefined])
  expect((await read({ 'content-length': '40', 'content-encoding': 'gzip' })).reported).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
