/** Runs one trial in a fresh process and stops it when a run takes too long. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answer, Bench, Outcome, Trial } from './contest.ts'
import type { Report } from './measure-one.ts'

/** Making the input ready may take longer than a run may: a database is filled, hundreds of thousands of quads are flown. */
const PREPARE_LIMIT_S = 300
const LAST_WORDS = 4000

export function runTrial(bench: Bench, trial: Trial): Promise<Outcome> {
  const module = bench.contenders[trial.contender]
  if (module === undefined) throw new Error(`${trial.contender} is no contender of ${bench.name}.`)
  const child = fork(
    join(import.meta.dirname, 'measure-one.ts'),
    [module, JSON.stringify(trial.params), String(trial.repeats)],
    { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  return new Promise((resolve) => {
    const timesMs: number[] = []
    let answer: Answer | undefined
    let peakMb: number | undefined
    let preparedMb: number | undefined
    let firstRunMb: number | undefined
    let failure: string | undefined
    let complaint = ''
    let timer = setTimeout(stop, PREPARE_LIMIT_S * 1000, 'not ready', PREPARE_LIMIT_S)

    function stop(what: string, seconds: number): void {
      failure = `${what} after ${seconds} s`
      child.kill('SIGKILL')
    }

    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-LAST_WORDS)
    })
    child.on('message', (message) => {
      const said = message as Report
      clearTimeout(timer)
      if (said.kind === 'done') peakMb = said.peakMb
      else timer = setTimeout(stop, trial.cutOffS * 1000, 'cut off', trial.cutOffS)
      if (said.kind === 'prepared') preparedMb = said.peakMb
      if (said.kind === 'ran') {
        timesMs.push(said.ms)
        answer = said.answer
        firstRunMb ??= said.peakMb
      }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0) failure ??= `failed (${signal ?? code}) ${errorIn(complaint)}`
      resolve({
        trial,
        timesMs,
        ...(answer && { answer }),
        ...(preparedMb !== undefined && { preparedMb }),
        ...(firstRunMb !== undefined && { firstRunMb }),
        ...(peakMb !== undefined && { peakMb }),
        ...(failure !== undefined && { failure }),
      })
    })
  })
}

/** The line that names the error, out of what Node says when a process dies of one. */
function errorIn(complaint: string): string {
  return (
    complaint
      .split('\n')
      .findLast((line) => /^\s*(\w*Error|FATAL ERROR)\b/.test(line))
      ?.trim() ?? ''
  )
}
