/** A process that receives a file and sends it; a test kills it halfway or measures its memory. */
import { Readable } from 'node:stream'
import { openStore } from './store.ts'

const [folder = '', act = '', megabytes = '0'] = process.argv.slice(2)
const MEGABYTE = 1 << 20

// The memory in use before the first byte is subtracted.
const store = await openStore({ where: folder, log: { warn: say } })

if (act === 'endless') {
  // Sends some bytes and then stalls for ever.
  await store.receive(Readable.from(someThenNever()), { maxBytes: 64 * MEGABYTE })
} else if (act === 'unkept') {
  await store.receive(pieces(2), { maxBytes: 64 * MEGABYTE })
  say('received')
  setInterval(() => undefined, 1_000)
} else {
  const before = process.memoryUsage.rss()
  const reception = await store.receive(pieces(Number(megabytes)), { maxBytes: Number(megabytes) * MEGABYTE })
  if (!reception.ok) throw new Error(reception.why)
  const { keep, bytes, sha256 } = reception.received
  await keep()
  let sent = 0
  for await (const piece of (await store.openVerified(sha256)).stream) sent += (piece as Uint8Array).byteLength
  const grownMegabytes = (process.memoryUsage.rss() - before) / MEGABYTE
  say(JSON.stringify({ bytes, sent, grownMegabytes }))
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
  // The stream is read further only after the first piece is written.
  say('received')
  await new Promise((resolve) => setInterval(resolve, 1e9))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
