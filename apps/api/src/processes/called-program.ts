/** Functions of a program in processes of its own, called as if they were here: each call is one piece of work of a bounded process. */
import type { ChildLimits } from './bounded-child.ts'
import { openChildPool } from './child-pool.ts'

/** What a program answers: its functions by name, each of one argument that can be cloned. */
export type Functions = Readonly<Record<string, (given: never) => unknown>>

export interface Call {
  readonly name: string
  readonly given: unknown
}

export type Returned = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly stack: string }

/** Rejects with TooHeavy beyond the limits. `given` is made when a process is free. */
export type Caller<Program extends Functions> = <Name extends keyof Program & string>(
  name: Name,
  given: () => Parameters<Program[Name]>[0] | Promise<Parameters<Program[Name]>[0]>,
  /** Name of the file that is read, for TooHeavy. */
  file: string,
) => Promise<Awaited<ReturnType<Program[Name]>>>

export function openProgram<Program extends Functions>(
  program: URL,
  { memoryMb, ...limits }: ChildLimits,
  atATime: number,
): Caller<Program> {
  const pool = openChildPool<Call, Returned>(program, limits, atATime)
  return (name, given, file) =>
    pool.lend(memoryMb, async (child) =>
      child.perform<never>(
        { name, given: await given() },
        {
          // The sender may leave: a repetition under the same key gets the answer.
          signal: new AbortController().signal,
          file: () => file,
          receive(returned, { resolve, fail }) {
            if (returned.ok) resolve(returned.value as never)
            else fail(new Error(returned.stack))
          },
        },
      ),
    )
}
