import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { answerCalls, type Functions, openCalls, programOf, transferring } from './index.ts'
import type { Port } from './port.ts'

/** Connects both ends of a channel that copies messages, as channels of processes and workers do. */
function connect<Program extends Functions>(functions: Program, onFailure?: (error: unknown) => void) {
  const { port1, port2 } = new MessageChannel()
  const endOf = (port: typeof port1): Port => ({
    send: (message, transfer = []) => port.postMessage(message, transfer),
    receive: (take) => void port.on('message', take),
  })
  answerCalls(functions, endOf(port2), onFailure)
  const calls = openCalls(endOf(port1))
  return { ...calls, program: programOf<Program>(calls.call), [Symbol.dispose]: () => port1.close() }
}

test('a function of a program is called as if it were here, several at the same time', async () => {
  using calls = connect({
    double: (n: number) => 2 * n,
    later: async (text: string) => {
      await Promise.resolve()
      return text.toUpperCase()
    },
  })
  const { double, later } = calls.program
  expect(await Promise.all([double(2), later('faixa'), double(4)])).toEqual([4, 'FAIXA', 8])
})

test('a program calls functions of its caller, in order, and waits for what they return', async () => {
  using calls = connect({
    async read(
      given: number,
      { onProgress, shapesOf }: { onProgress(done: number): void; shapesOf(id: number): Promise<string> },
    ) {
      onProgress(1)
      onProgress(2)
      return `${given} ${await shapesOf(7)}`
    },
  })
  const progress: number[] = []
  const answer = await calls.program.read(3, {
    onProgress: (done) => void progress.push(done),
    shapesOf: async (id) => `shape ${id}`,
  })
  expect({ answer, progress }).toEqual({ answer: '3 shape 7', progress: [1, 2] })
})

test('an aborted call rejects with the reason at once, and ends the work of the program', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const failures: unknown[] = []
  using calls = connect(
    {
      wait: (_: null, { signal }: { readonly signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ended.resolve(signal.aborted)
            reject(signal.reason as Error)
          })
          begun.resolve()
        }),
    },
    (error) => failures.push(error),
  )
  const leaving = new AbortController()
  const call = calls.program.wait(null, { signal: leaving.signal })
  await begun.promise
  leaving.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
  expect(await ended.promise).toBe(true)
  expect(failures).toEqual([])
  await expect(calls.program.wait(null, { signal: leaving.signal })).rejects.toThrow('left')
})

test('what a function of the caller throws is what the call rejects with, and ends the work', async () => {
  class FileMissing extends Error {}
  const ended = Promise.withResolvers<void>()
  using calls = connect({
    async read(_: null, { content, signal }: { content(): Promise<Uint8Array>; readonly signal: AbortSignal }) {
      signal.addEventListener('abort', () => ended.resolve())
      return (await content()).length
    },
  })
  const content = () => Promise.reject(new FileMissing())
  await expect(calls.program.read(null, { content })).rejects.toBeInstanceOf(FileMissing)
  await ended.promise
})

test('a failure of the program reaches its caller, and so does its end', async () => {
  const failures: unknown[] = []
  using calls = connect(
    {
      fail(nothing: null) {
        expect(nothing).toBeNull()
        throw new Error('a bug')
      },
      wait: (promised: number) => sleep(promised),
    },
    (error) => failures.push(error),
  )
  await expect(calls.program.fail(null)).rejects.toThrow('a bug')
  expect(failures).toHaveLength(1)
  const call = calls.program.wait(10)
  calls.failAll(new Error('out of memory'))
  await expect(call).rejects.toThrow('out of memory')
})

test('marked buffers are handed over, and others are copied', async () => {
  using calls = connect({ bytesOf: (bytes: Uint8Array<ArrayBuffer>) => transferring(bytes, [bytes.buffer]) })
  const [kept, given] = [new Uint8Array(8), new Uint8Array(8)]
  expect((await calls.program.bytesOf(kept)).length).toBe(8)
  expect(kept.length).toBe(8)
  await calls.program.bytesOf(transferring(given, [given.buffer]))
  expect(given.length).toBe(0)
})
