/** Decodes a large JSON body in a separate process, within limits. Rejects with a Problem where it cannot be used. */
import { invalidFields, Problem, type RouteName } from '@faixa/contract'
import { ifTooHeavy, openProgram } from '../../processes/open-program.ts'
import type { DecodeProgram } from './decode.program.ts'
import type { LargeJson } from './read-json.ts'

/** A report of 10,000 lines takes 0.2 s and 150 MB. */
const MEMORY_MB = 512
const program = openProgram<DecodeProgram>(new URL('./decode.program.ts', import.meta.url), {
  processorSeconds: 10,
  seconds: 60,
  nice: 2,
  atATime: 1,
})

export async function decodeInProcess(name: RouteName, params: unknown, { bytes }: LargeJson): Promise<unknown> {
  const decoded = await program
    .within({ memoryMb: MEMORY_MB, file: 'pedido' })
    .decode({ name, params, bytes })
    .catch(
      ifTooHeavy(() => {
        throw new Problem('pedido-grande')
      }),
    )
  if (decoded.kind === 'malformed') throw new Problem('pedido-malformado')
  if (decoded.kind === 'invalid') throw invalidFields(decoded.erros, decoded.codigo)
  return decoded.body
}
