/** Reduces frequent progress reports to a few writes: never two at once, never decreasing. */
import type { Etapa } from './process/measuring.ts'

const EVERY_MS = 250

export interface ProgressWriter {
  tell(etapa: Etapa, done: number): void
  /** Stops writing, and waits for the write under way. */
  end(): Promise<void>
}

/** Makes a writer. `failed` gets the error of a write; the next one is made all the same. */
export function progressWriter(
  write: (etapa: Etapa, done: number) => Promise<void>,
  failed: (error: unknown) => void,
): ProgressWriter {
  let latest: { readonly etapa: Etapa; readonly done: number } | undefined
  let highest = 0
  let writing: Promise<void> = Promise.resolve()
  let ended = false
  const timer = setInterval(flush, EVERY_MS)
  timer.unref()
  let busy = false

  function flush(): void {
    if (!latest || busy) return
    const { etapa, done } = latest
    latest = undefined
    busy = true
    writing = write(etapa, done)
      .catch(failed)
      .finally(() => {
        busy = false
      })
  }

  return {
    tell(etapa, done) {
      if (ended || done < highest) return
      highest = done
      latest = { etapa, done }
    },
    async end() {
      ended = true
      clearInterval(timer)
      await writing
    },
  }
}
