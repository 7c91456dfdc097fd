import { type Functions, type Port, sendOn, type ToProgram } from './port.ts'

interface Answering {
  readonly stopped: AbortController
  /** Receives the results of functions that the caller provided. */
  readonly requests: Map<number, (value: unknown) => void>
}

/**
 * Answers the calls of open-calls.ts, all at the same time. `onFailure` is called with an error that a function throws, unless the caller
 * has left.
 */
export function answerCalls(functions: Functions, port: Port, onFailure?: (error: unknown) => void): void {
  const answering = new Map<number, Answering>()

  port.receive((received) => {
    const message = received as ToProgram
    if ('name' in message) return void answer(message)
    const { stopped, requests } = answering.get(message.call) ?? {}
    if ('stop' in message) return stopped?.abort()
    requests?.get(message.request)?.(message.value)
    requests?.delete(message.request)
  })

  async function answer({ call, name, given, functions: offered }: Extract<ToProgram, { name: string }>) {
    const stopped = new AbortController()
    const { signal } = stopped
    const requests = new Map<number, (value: unknown) => void>()
    let count = 0
    const offer =
      (name: string) =>
      (...args: readonly unknown[]) =>
        new Promise<unknown>((resolve) => {
          if (signal.aborted) return
          const request = ++count
          requests.set(request, resolve)
          port.send({ call, request, name, args })
        })
    const means = { ...Object.fromEntries(offered.map((name) => [name, offer(name)])), signal }
    answering.set(call, { stopped, requests })
    try {
      const value = await functions[name]!(given as never, means as never)
      if (!signal.aborted) sendOn(port, { call, value }, value)
    } catch (error) {
      if (signal.aborted) return
      port.send({ call, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      onFailure?.(error)
    } finally {
      answering.delete(call)
    }
  }
}
