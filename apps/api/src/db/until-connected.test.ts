import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase, untilConnected } from './database.ts'

test('a first connection that takes too long is tried again, and in the end refused', async () => {
  let tries = 0
  // A database that is too busy to answer.
  const silent = createServer((socket) => {
    tries += 1
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const opened = openDatabase(`postgres://x:x@127.0.0.1:${port}/x`, { connectWithinMs: 20, onError: () => undefined })
  await expect(untilConnected(opened, 500)).rejects.toThrow('connection timeout')
  expect(tries).toBeGreaterThan(1)
  await opened.close()
  silent.close()
})
