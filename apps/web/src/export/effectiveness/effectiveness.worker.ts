/** Makes the files of the effectiveness report beside the page: thousands of lines on paper take seconds. */
import { type EffectivenessDocument, effectivenessExcel } from '@faixa/export'
import { serveWorker } from '../../ui/worker/serve-worker.ts'

const program = {
  excel: (document: EffectivenessDocument): Promise<Blob> => effectivenessExcel(document),
  async pdf(document: EffectivenessDocument): Promise<Blob> {
    const { effectivenessPdf } = await import('@faixa/export/paper')
    return new Blob([effectivenessPdf(document)], { type: 'application/pdf' })
  },
}
export type EffectivenessProgram = typeof program
serveWorker(program)
