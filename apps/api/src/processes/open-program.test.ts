import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@faixa/contract'
import { afterEach, expect, test } from 'vitest'
import type { EchoProgram } from './echo.fixture.ts'
import { openMemoryBudget } from './memory-budget.ts'
import { type OpenProgram, openProgram, type ProgramLimits } from './open-program.ts'

const MEMORY_MB = 300
const URL_OF_PROGRAM = new URL('./echo.fixture.ts', import.meta.url)

const opened: OpenProgram<EchoProgram>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((program) => program.close()))
})

function open(atATime: number, limits: Partial<ProgramLimits> = {}, longestWaitSeconds?: number) {
  const budget = openMemoryBudget(1000)
  budget.resize(1000, longestWaitSeconds)
  const program = openProgram<EchoProgram>(
    URL_OF_PROGRAM,
    { processorSeconds: 30, seconds: 30, nice: 0, atATime, ...limits },
    budget,
  )
  opened.push(program)
  const within = program.within({ memoryMb: MEMORY_MB, file: 'nenhum' })
  const pid = async (untilLet = async () => {}, signal?: AbortSignal) => {
    const answer = await within.greet('Ana', { untilLet, ...(signal && { signal }) })
    expect(answer.greeting).toBe('Olá, Ana')
    return answer.pid
  }
  return { budget, pid, within, prepare: () => program.prepare(MEMORY_MB) }
}

/** Holds a process at work until `let` releases it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    let: resolve,
    untilLet() {
      begun.resolve()
      return promise
    },
  }
}

const refusalOf = (call: Promise<unknown>) => call.then(undefined, (error: unknown) => error)

test('a process that is idle is lent again, and preparing starts no other', async () => {
  const { pid, prepare } = open(2)
  prepare()
  const first = await pid()
  prepare()
  expect(await pid()).toBe(first)
})

test('preparing starts no process beyond those that work at a time', async () => {
  const { pid, prepare } = open(1)
  const working = held()
  const first = pid(working.untilLet)
  await working.begun
  prepare()
  const next = pid()
  working.let()
  // The process that worked is idle again, and no other was started.
  expect(await next).toBe(await first)
})

test('a request that waits too long for its turn is refused with a sentence, and holds nobody up', async () => {
  const { pid } = open(1, {}, 0.1)
  const working = held()
  const first = pid(working.untilLet)
  await working.begun
  const refused = await refusalOf(pid())
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ codigo: 'servidor-ocupado', status: 503, extras: { esperar: 0.1 } })
  working.let()
  const pidOfFirst = await first
  expect(await pid()).toBe(pidOfFirst)
})

test('a request that waits too long for memory is refused, and one that works is not', async () => {
  const { pid, budget } = open(2, {}, 0.1)
  const working = held()
  const first = pid(working.untilLet)
  await working.begun
  const giveBack = await budget.take(1000 - MEMORY_MB)
  expect(await refusalOf(pid())).toMatchObject({ codigo: 'servidor-ocupado' })
  working.let()
  expect(await first).toBeGreaterThan(0)
  giveBack()
})

test('a job waits for its turn and for memory as long as it takes', async () => {
  const { pid, budget } = open(1, { forJobs: true }, 0.01)
  const giveBack = await budget.take(1000)
  const job = pid()
  await sleep(100)
  giveBack()
  expect(await job).toBeGreaterThan(0)
})

test('a process that becomes idle while another waits for its memory ends, however long it would have stayed', async () => {
  const { pid, budget } = open(1)
  const working = held()
  const first = pid(working.untilLet)
  await working.begun
  const waiting = budget.take(1000)
  working.let()
  await first
  // An idle process stays for a minute where nobody waits.
  const granted = await Promise.race([waiting.then(() => 'granted'), sleep(20_000, 'waits')])
  expect(granted).toBe('granted')
})

test('an aborted call ends its process, and one that waits leaves', async () => {
  const { pid } = open(1)
  const [working, leaving] = [held(), new AbortController()]
  const first = pid(working.untilLet, leaving.signal)
  const waiting = pid(undefined, leaving.signal)
  await working.begun
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await expect(waiting).rejects.toThrow('left')
  expect(await pid()).toBeGreaterThan(0)
})

test('a process that gets on is not ended by the clock, however slow its machine; one that does nothing is', async () => {
  const { pid, within } = open(1, { seconds: 2 })
  // The call lasts longer than two seconds, the limit for a process without progress: 20 times 30 ms, with pauses between them.
  expect(await within.compute(20)).toBe(20)
  await expect(pid(held().untilLet)).rejects.toMatchObject({ limit: 'time', most: 2 })
})
