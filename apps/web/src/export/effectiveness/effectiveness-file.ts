import type { EffectivenessDocument } from '@faixa/export'
import { inWorker } from '../../ui/worker/open-worker.ts'
import type { EffectivenessProgram } from './effectiveness.worker.ts'

/** Makes a file in a worker; rejects where it cannot be made. */
export function effectivenessFile(document: EffectivenessDocument, extension: 'pdf' | 'xlsx'): Promise<Blob> {
  const start = () =>
    new Worker(new URL('./effectiveness.worker.ts', import.meta.url), { type: 'module', name: 'faixa-efetividade' })
  return inWorker<EffectivenessProgram, Blob>(start, (program) =>
    extension === 'pdf' ? program.pdf(document) : program.excel(document),
  )
}
