/** Refuses a polygon number that the area file does not have, before anything is measured. */
import { type FieldError, invalidFields } from '@faixa/contract'
import type { Decided } from '@faixa/domain'
import { unknownPlots } from '@faixa/flight'
import type { Deps } from '../../../deps.ts'
import { FileCorrupt, FileMissing } from '../../../files/stores/store-errors.ts'
import { plotNumbersInProcess } from './process/plot-numbers-in-process.ts'

interface AreaFile {
  readonly nome: string
  readonly sha256: string
  readonly sistema: string | null
}

type Means = Pick<Deps, 'files' | 'settings'>

/** Checks the chosen polygons. `area` is undefined where no file was sent. A missing or unreadable file is reported by the measurement. */
export async function refuseUnknownPlots(means: Means, decided: Decided, area: AreaFile | undefined): Promise<void> {
  if ((decided.manterTalhoes ?? []).length + (decided.tirarTalhoes ?? []).length === 0) return
  const numbers = area && (await numbersIn(means, area))
  if (area && !numbers) return
  const wrong: FieldError | undefined = unknownPlots(decided, area && numbers && { name: area.nome, numbers })
  if (wrong) throw invalidFields([wrong])
}

async function numbersIn({ files, settings }: Means, { nome, sha256, sistema }: AreaFile) {
  const file = { name: nome, ...(sistema !== null && { system: sistema }) }
  try {
    return await plotNumbersInProcess(() => files.readVerified(sha256), file, settings.memoryMb)
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileCorrupt) return undefined
    throw error
  }
}
