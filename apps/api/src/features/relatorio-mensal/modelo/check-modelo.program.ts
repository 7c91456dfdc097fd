/** Opens workbooks: the server's own process never opens uploaded ones. */
import type { FaltaDoMapa, MapaDoModelo } from '@faixa/domain'
import { checkMapa, openWorkbook, UnusableWorkbook } from '@faixa/export/modelo'
import { serveProgram } from '../../../processes/serve-program.ts'

/** The faults of the mapping, or a sentence about an unusable workbook. */
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
