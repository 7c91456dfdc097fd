/** Answers the calls of called-program.ts in a process of its own. */
import type { Call, Functions, Returned } from './called-program.ts'

export function answerCalls(functions: Functions): void {
  process.on('message', (call: Call) => {
    void answer(functions, call).then((returned) => process.send?.(returned))
  })
  process.once('disconnect', () => process.exit())
}

async function answer(functions: Functions, { name, given }: Call): Promise<Returned> {
  try {
    return { ok: true, value: await functions[name]!(given as never) }
  } catch (error) {
    return { ok: false, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
