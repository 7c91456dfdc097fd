/** A program for tests of open-program.ts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serveProgram } from './serve-program.ts'

const program = {
  /** Returns the process id and a greeting, when the caller lets it continue. */
  async greet(name: string, { untilLet }: { untilLet(): Promise<void> }) {
    await untilLet()
    return { pid: process.pid, greeting: `Olá, ${name}` }
  },
  /** Computes for 30 ms as often as requested, with 150 ms between. */
  async compute(times: number) {
    for (let time = 0; time < times; time++) {
      for (const from = process.cpuUsage().user; process.cpuUsage().user - from < 30_000; );
      await sleep(150)
    }
    return times
  },
}
export type EchoProgram = typeof program
serveProgram(program)
