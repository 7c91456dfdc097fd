/** A program for tests of open-program.ts. */
import { serveProgram } from './serve-program.ts'

const program = {
  /** The number of the process and a greeting, once the caller lets it go on. */
  async greet(name: string, { untilLet }: { untilLet(): Promise<void> }) {
    await untilLet()
    return { pid: process.pid, greeting: `Olá, ${name}` }
  },
}
export type EchoProgram = typeof program
serveProgram(program)
