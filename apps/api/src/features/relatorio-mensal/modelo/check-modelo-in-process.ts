/** Checks a workbook and its mapping in a process of its own, within limits. Rejects with a Problem where they cannot be used. */
import { invalidFields } from '@faixa/contract'
import type { MapaDoModelo } from '@faixa/domain'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import { openProgram } from '../../../processes/called-program.ts'
import type { CheckProgram } from './check-modelo-in-child.ts'

/** A workbook of 2 MB that expands to 16 MB takes some 3 s and 300 MB at worst. */
const LIMITS = { memoryMb: 512, processorSeconds: 15, seconds: 60, nice: 2 }

const call = openProgram<CheckProgram>(new URL('./check-modelo-in-child.ts', import.meta.url), LIMITS, 1)

export async function checkModelo(content: () => Promise<Uint8Array>, mapa: MapaDoModelo): Promise<void> {
  const checked = await call('check', async () => ({ bytes: await content(), mapa }), 'planilha').catch(
    (error: unknown) => {
      if (error instanceof TooHeavy) return { unusable: 'A planilha é pesada demais: tire dela o que não é do modelo.' }
      throw error
    },
  )
  if ('unusable' in checked) throw fileProblem('arquivo-conteudo', 'file', checked.unusable)
  if (checked.faults.length > 0) throw invalidFields(checked.faults)
}
