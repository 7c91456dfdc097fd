import { type Functions, type Port, sendOn, type ToCaller } from './port.ts'

type MeansOf<Function> = Function extends (given: never, means: infer Means) => unknown ? Means : unknown
/** A caller without a signal waits until the end. */
type Offered<Means> = Omit<unknown extends Means ? object : Means, 'signal'> & { readonly signal?: AbortSignal }

/** The functions of a program as its caller has them. */
export type Calls<Program extends Functions> = {
  readonly [Name in keyof Program]: (
    given: Parameters<Program[Name]>[0],
    ...means: object extends Offered<MeansOf<Program[Name]>>
      ? [means?: Offered<MeansOf<Program[Name]>>]
      : [means: Offered<MeansOf<Program[Name]>>]
  ) => Promise<Awaited<ReturnType<Program[Name]>>>
}

interface Means {
  readonly signal?: AbortSignal
}

export interface OpenCalls {
  /**
   * A call rejects with the reason of its signal, with the error of a function that the caller provided, or where the program failed. In
   * the first two cases the program's own signal is aborted, and further messages of the call are ignored.
   */
  call(name: string, given: unknown, means?: Means): Promise<unknown>
  /** Rejects every call that is running: the program has ended. */
  failAll(error: Error): void
}

interface Running {
  readonly functions: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
  resolve(value: unknown): void
  reject(error: unknown): void
}

export function openCalls(port: Port): OpenCalls {
  const calls = new Map<number, Running>()
  let count = 0

  async function callBack({ call, request, name, args }: Extract<ToCaller, { request: number }>, running: Running) {
    try {
      const value = await running.functions[name]!(...args)
      if (calls.has(call)) sendOn(port, { call, request, value }, value)
    } catch (error) {
      stop(call, error)
    }
  }

  function stop(call: number, reason: unknown): void {
    const running = calls.get(call)
    if (!running) return
    port.send({ call, stop: true })
    running.reject(reason)
  }

  port.receive((received) => {
    const message = received as ToCaller
    const running = calls.get(message.call)
    if (!running) return
    if ('request' in message) void callBack(message, running)
    else if ('failed' in message) running.reject(new Error(message.failed))
    else running.resolve(message.value)
  })

  function call(name: string, given: unknown, { signal, ...functions }: Means = {}) {
    return new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted()
      const id = ++count
      const abort = () => stop(id, signal!.reason)
      const end =
        <Outcome>(settle: (outcome: Outcome) => void) =>
        (outcome: Outcome) => {
          calls.delete(id)
          signal?.removeEventListener('abort', abort)
          settle(outcome)
        }
      sendOn(port, { call: id, name, given, functions: Object.keys(functions) }, given)
      calls.set(id, { functions, resolve: end(resolve), reject: end(reject) })
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  return {
    call,
    failAll(error) {
      for (const { reject } of calls.values()) reject(error)
    },
  }
}

/** The program as an object whose functions are called by name. */
export function programOf<Program extends Functions>(call: OpenCalls['call']): Calls<Program> {
  return new Proxy({} as Calls<Program>, {
    // A promise may resolve with a program; the program itself is no promise.
    get: (_, name) =>
      name === 'then' ? undefined : (given: unknown, means?: Means) => call(String(name), given, means),
  })
}
