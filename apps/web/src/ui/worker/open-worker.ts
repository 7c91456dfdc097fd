/** Calls the functions of a program in a worker, as if they were here. */
import { type Calls, type Functions, openCalls, programOf } from '@faixa/calls'

export interface OpenWorker<Program extends Functions> {
  /** The first call starts the worker. */
  readonly program: Calls<Program>
  /** Starts the worker, so that the first call does not wait for its code. */
  prepare(): void
  /** Ends the worker: running calls reject, and the next one starts another. */
  close(): void
}

export function openWorker<Program extends Functions>(start: () => Worker): OpenWorker<Program> {
  let running: ReturnType<typeof callsOf> | undefined
  const started = () => {
    running ??= callsOf(start())
    return running
  }
  return {
    program: programOf<Program>((name, given, means) => started().call(name, given, means)),
    prepare: () => void started(),
    close() {
      running?.end()
      running = undefined
    },
  }
}

/** Does some work with a program, whose worker ends afterwards. */
export async function inWorker<Program extends Functions, Answer>(
  start: () => Worker,
  work: (program: Calls<Program>) => Promise<Answer>,
): Promise<Answer> {
  const { program, close } = openWorker<Program>(start)
  try {
    return await work(program)
  } finally {
    close()
  }
}

/** Begins a call, and returns the function that ends it: later results are dropped. */
export function beginCall<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  take: (answer: Answer) => void,
  fail: () => void,
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  call(signal).then(
    (answer) => void (signal.aborted || take(answer)),
    () => void (signal.aborted || fail()),
  )
  return () => ended.abort()
}

function callsOf(worker: Worker) {
  const calls = openCalls({
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    receive(take) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => take(data)
    },
  })
  // The worker could not be loaded, or ran out of memory.
  worker.onerror = ({ message }) => calls.failAll(new Error(message || 'the worker ended'))
  worker.onmessageerror = () => calls.failAll(new Error('an answer of the worker cannot be handed over'))
  return {
    call: calls.call,
    end() {
      worker.terminate()
      calls.failAll(new DOMException('the worker was ended', 'AbortError'))
    },
  }
}
