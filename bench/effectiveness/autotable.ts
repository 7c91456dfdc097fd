/** The lines in one table by the usual plugin of the same PDF library, without bands, pie and marks. */
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { Prepare } from '../contest.ts'
import { reportLines } from './report-lines.ts'

export const prepare: Prepare = async ({ lines: count }) => {
  const lines = reportLines(Number(count))
  return {
    run() {
      const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true })
      autoTable(pdf, {
        head: [['Código', 'Piloto', 'Prestadora', 'Área', 'Efetividade', 'Observações']],
        body: lines.map(({ codigo, piloto, prestadora, areaPlantio, efetividade, observacoes }) => [
          codigo,
          piloto.nome,
          prestadora.nome,
          areaPlantio?.toFixed(2) ?? '',
          efetividade?.toFixed(2) ?? '',
          observacoes,
        ]),
        styles: { fontSize: 7.5 },
      })
      return { lines: lines.length, bytes: pdf.output('arraybuffer').byteLength }
    },
  }
}
