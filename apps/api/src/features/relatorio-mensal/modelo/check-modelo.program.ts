/** Opens workbooks: one that a stranger sent is never opened by the server's own process. */
import type { FaltaDoMapa, MapaDoModelo } from '@faixa/domain'
import { checkMapa, openWorkbook, UnusableWorkbook } from '@faixa/export/modelo'
import { serveProgram } from '../../../processes/serve-program.ts'

/** What is wrong with the mapping, or a sentence about the workbook where that cannot be used. */
type Checked = { readonly faults: readonly FaltaDoMapa[] } | { readonly unusable: string }

const program = {
  async check(mapa: MapaDoModelo, { content }: { content(): Promise<Uint8Array> }): Promise<Checked> {
    const bytes = await content()
    try {
      return { faults: checkMapa(openWorkbook(bytes), mapa) }
    } catch (error) {
      if (error instanceof UnusableWorkbook) return { unusable: error.message }
      throw error
    }
  },
}

export type CheckProgram = typeof program
serveProgram(program)
