/** Checks a workbook and its mapping in a separate process, within limits. Rejects with a Problem where they cannot be used. */
import { invalidFields } from '@faixa/contract'
import type { MapaDoModelo } from '@faixa/domain'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { ifTooHeavy, openProgram } from '../../../processes/open-program.ts'
import type { CheckProgram } from './check-modelo.program.ts'

/** A workbook of 2 MB that expands to 16 MB takes some 3 s and 300 MB at worst. */
const MEMORY_MB = 512
const program = openProgram<CheckProgram>(new URL('./check-modelo.program.ts', import.meta.url), {
  processorSeconds: 15,
  seconds: 60,
  nice: 2,
  atATime: 1,
})

export async function checkModelo(content: () => Promise<Uint8Array>, mapa: MapaDoModelo): Promise<void> {
  const checked = await program
    .within({ memoryMb: MEMORY_MB, file: 'planilha' })
    .check(mapa, { content })
    .catch(ifTooHeavy(() => ({ unusable: 'A planilha é pesada demais: tire dela o que não é do modelo.' })))
  if ('unusable' in checked) throw fileProblem('arquivo-conteudo', 'file', checked.unusable)
  if (checked.faults.length > 0) throw invalidFields(checked.faults)
}
