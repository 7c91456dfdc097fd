/** The documents of one laudo as downloads, for map and list alike; their code is loaded on demand. */
import type { LaudoInfo } from '@faixa/contract'
import { loadNow } from '../../ui/connection/load-part.ts'
import { saveFile } from '../../ui/save-file.ts'
import { laudoPdfName, operacionalPdfName } from '../file-names.ts'
import { readSigned } from '../signed-paper.ts'
import type { ExportHow } from '../use-export-run.ts'
import type { PaperMeans } from './laudo-paper.ts'

interface DocumentMeans extends Pick<PaperMeans, 'client' | 'base'> {
  /** True where this person may read protected areas. */
  readonly readsAreas: boolean
}

/** Fetches the code of the laudo on A4 beforehand. */
export async function fetchPapers(): Promise<void> {
  const { fetchPaperCode } = await loadNow(() => import('./laudo-paper.ts'))
  fetchPaperCode()
}

export function laudoDocuments(info: LaudoInfo, { client, base, readsAreas }: DocumentMeans) {
  return {
    async dossie(how: ExportHow) {
      const { saveDossie } = await loadNow(() => import('../dossie/save-dossie.ts'))
      return saveDossie(info, { client, base, readsAreas, ...how })
    },
    async a4(how: ExportHow) {
      const { laudoPaper } = await loadNow(() => import('./laudo-paper.ts'))
      const now = new Date()
      const pdf = await laudoPaper(info, readSigned(client, info.uuid), { client, base, now, ...how })
      how.signal.throwIfAborted()
      saveFile(pdf, laudoPdfName(info.codigo, now))
    },
    async operational({ signal, onStage }: ExportHow) {
      onStage('Desenhando o croqui', 0.3)
      const { operationalReport } = await loadNow(() => import('./operational-report.ts'))
      const now = new Date()
      const pdf = await operationalReport(info, readSigned(client, info.uuid), { client, now, readsAreas, signal })
      signal.throwIfAborted()
      saveFile(pdf, operacionalPdfName(info.codigo, now))
    },
  }
}
