/** A process of its own that receives a file: to be killed in the middle, or to have its memory looked at. */
import { Readable } from 'node:stream'
import { openStore } from './store.ts'

const [folder = '', act = '', megabytes = '0'] = process.argv.slice(2)
const MEGABYTE = 1 << 20

// What memory there is before the first byte counts for nothing.
const store = await openStore({ where: folder, log: { warn: say } })

if (act === 'endless') {
  // Some bytes, then a sender that never goes on.
  await store.receive(Readable.from(someThenNever()), { maxBytes: 64 * MEGABYTE })
} else if (act === 'unkept') {
  await store.receive(pieces(2), { maxBytes: 64 * MEGABYTE })
  say('received')
  setInterval(() => undefined, 1_000)
} else {
  const before = process.memoryUsage.rss()
  const reception = await store.receive(pieces(Number(megabytes)), { maxBytes: Number(megabytes) * MEGABYTE })
  const grownMegabytes = (process.memoryUsage.rss() - before) / MEGABYTE
  say(JSON.stringify({ bytes: reception.ok && reception.received.bytes, grownMegabytes }))
}

function pieces(megabytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let n = 0; n < megabytes * 16; n += 1) yield Buffer.alloc(MEGABYTE / 16, n)
    })(),
  )
}

async function* someThenNever() {
  yield Buffer.alloc(MEGABYTE, 1)
  // Only asked for once the first piece is written.
  say('received')
  await new Promise((resolve) => setInterval(resolve, 1e9))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
