/** Shows progress in one line, rewritten in place on a terminal; elsewhere, as in a log, a line is printed now and then. */
interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface ProgressLine {
  show(done: number, total: number): void
  end(): void
}

const LINES_IN_A_LOG = 3

export function progressLine(output: Output, text: (done: number, total: number) => string): ProgressLine {
  let shown = ''
  let part = -1
  return {
    show(done, total) {
      const now = text(done, total)
      if (now === shown) return
      shown = now
      const reached = Math.floor((done * LINES_IN_A_LOG) / total)
      if (output.isTTY) output.write(`\r${now}`)
      else if (reached > part) output.write(`${now}\n`)
      part = reached
    },
    end() {
      if (output.isTTY && shown !== '') output.write('\n')
    },
  }
}
