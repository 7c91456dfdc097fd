/** A terminal that keeps all output, for the tests of this folder. */
import { createTerminal, type Terminal } from './terminal/terminal.ts'

export interface CollectingTerminal extends Terminal {
  readonly out: () => string
  readonly err: () => string
}

interface World {
  readonly isTTY?: boolean
  readonly env?: Readonly<Record<string, string>>
}

export function collectingTerminal({ isTTY = false, env = {} }: World = {}): CollectingTerminal {
  const written = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      written[name] += text
    },
  })
  const terminal = createTerminal({ stdout: stream('out'), stderr: stream('err'), env })
  return { ...terminal, out: () => written.out, err: () => written.err }
}
