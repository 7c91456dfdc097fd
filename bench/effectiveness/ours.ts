/** Edits the lines of a report, or makes its files. */
import { bandTables, editLines } from '@faixa/domain'
import { type EffectivenessDocument, effectivenessExcel } from '@faixa/export'
import { effectivenessPdf } from '@faixa/export/paper'
import type { Answer, Prepare } from '../contest.ts'
import { reportLines } from './report-lines.ts'

export const prepare: Prepare = async ({ what, lines: count }) => {
  const lines = reportLines(Number(count))
  const document: EffectivenessDocument = {
    filtros: [
      {
        empresa: 'Usina Aurora',
        prestadora: 'AeroSul',
        tratamento: 'HERBICIDA',
        dataInicial: '2026-03-09',
        dataFinal: '2026-03-15',
      },
    ],
    lines,
    made: '16/03/2026 06:00',
  }
  const runs: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    PDF: () => ({ lines: lines.length, bytes: effectivenessPdf(document).byteLength }),
    XLSX: async () => ({ lines: lines.length, bytes: (await effectivenessExcel(document)).size }),
    // The screen does this with one click on «Juntar linhas».
    merge: () => ({
      lines: bandTables(editLines(lines, { kind: 'merge', ids: ['1', '7', '900'], into: 'm' })).reduce(
        (sum, table) => sum + table.lines.length,
        2,
      ),
    }),
  }
  return { run: runs[String(what)]! }
}
