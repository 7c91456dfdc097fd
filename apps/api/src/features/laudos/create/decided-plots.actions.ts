/** Refuses a polygon number that the area file does not have, before anything is measured. */
import type { Readable } from 'node:stream'
import { type FieldError, invalidFields } from '@faixa/contract'
import type { Decided } from '@faixa/domain'
import { plotNumbers, unknownPlots } from '@faixa/flight'
import type { FileStore } from '../../../files/store.ts'
import { FileMissing } from '../../../files/store-errors.ts'

interface AreaFile {
  readonly nome: string
  readonly sha256: string
  readonly sistema: string | null
}

/** Checks the chosen polygons. `area` is undefined where no file was sent. A missing or unreadable file is reported by the measurement. */
export async function refuseUnknownPlots(
  files: Pick<FileStore, 'read'>,
  decided: Decided,
  area: AreaFile | undefined,
): Promise<void> {
  if ((decided.manterTalhoes ?? []).length + (decided.tirarTalhoes ?? []).length === 0) return
  const numbers = area && (await numbersIn(files, area))
  if (area && !numbers) return
  const wrong: FieldError | undefined = unknownPlots(decided, area && numbers && { name: area.nome, numbers })
  if (wrong) throw invalidFields([wrong])
}

async function numbersIn(
  files: Pick<FileStore, 'read'>,
  { sha256, sistema }: AreaFile,
): Promise<ReadonlySet<number> | undefined> {
  let stream: Readable | undefined
  try {
    stream = await files.read(sha256)
    return await plotNumbers(stream as AsyncIterable<Uint8Array>, sistema === null ? {} : { system: sistema })
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  } finally {
    stream?.destroy()
  }
}
