/** Runs one trial in a fresh process and stops it when a run takes too long. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answer, Bench, Outcome, Trial } from './contest.ts'
import type { Report } from './measure-one.ts'

/**
 * Time limit for preparing the input, which may exceed that of a run: a database is filled, hundreds of thousands of
 * quads are flown.
 */
const PREPARE_LIMIT_S = 300
const OUTPUT_KEPT = 4000

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
    let errorOutput = ''
    let timer = setTimeout(stop, PREPARE_LIMIT_S * 1000, 'not ready', PREPARE_LIMIT_S)

    function stop(what: string, seconds: number): void {
      failure = `${what} after ${seconds} s`
      child.kill('SIGKILL')
    }

    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString()).slice(-OUTPUT_KEPT)
    })
    child.on('message', (message) => {
      const report = message as Report
      clearTimeout(timer)
      if (report.kind === 'done') peakMb = report.peakMb
      else timer = setTimeout(stop, trial.cutOffS * 1000, 'cut off', trial.cutOffS)
      if (report.kind === 'prepared') preparedMb = report.peakMb
      if (report.kind === 'ran') {
        timesMs.push(report.ms)
        answer = report.answer
        firstRunMb ??= report.peakMb
      }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0) failure ??= `failed (${signal ?? code}) ${errorIn(errorOutput)}`
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

/** Characters of an error in a cell of the table. */
const ERROR_SHOWN = 80

/** Returns the beginning of the line that names the error, from the output of a Node process that ended with one. */
function errorIn(errorOutput: string): string {
  return (
    errorOutput
      .split('\n')
      .findLast((line) => /^\s*(\w*[Ee]rror|FATAL ERROR):/.test(line))
      ?.trim()
      .slice(0, ERROR_SHOWN) ?? ''
  )
}
