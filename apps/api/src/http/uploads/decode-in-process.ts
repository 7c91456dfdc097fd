/** Decodes a large JSON body in a process of its own, within limits. Rejects with a Problem where it cannot be used. */
import { invalidFields, Problem, type RouteName } from '@faixa/contract'
import { TooHeavy } from '../../processes/bounded-child.ts'
import { openProgram } from '../../processes/called-program.ts'
import type { DecodeProgram } from './decode-in-child.ts'
import type { LargeJson } from './read-json.ts'

/** A report of 10,000 lines takes 0.2 s and 150 MB. */
const LIMITS = { memoryMb: 512, processorSeconds: 10, seconds: 60, nice: 2 }

const call = openProgram<DecodeProgram>(new URL('./decode-in-child.ts', import.meta.url), LIMITS, 1)

export async function decodeInProcess(name: RouteName, { bytes }: LargeJson): Promise<unknown> {
  const decoded = await call('decode', () => ({ name, bytes }), 'pedido').catch((error: unknown) => {
    throw error instanceof TooHeavy ? new Problem('pedido-grande') : error
  })
  if (decoded.kind === 'malformed') throw new Problem('pedido-malformado')
  if (decoded.kind === 'invalid') throw invalidFields(decoded.erros)
  return decoded.body
}
