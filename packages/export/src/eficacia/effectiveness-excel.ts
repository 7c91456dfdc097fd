/** The effectiveness report as a spreadsheet: the columns of the PDF with real numbers, then the band and the measured figures. */
import {
  bandOf,
  bandTables,
  type EffectivenessLine,
  intervalOfLine,
  measuredFigures,
  measuredLaudos,
  metodosText,
  removedOf,
} from '@faixa/domain'
import { excelFile } from '../excel/excel-file.ts'
import type { TableColumn } from '../table/table-column.ts'
import {
  DOCUMENT_HEADS,
  DOCUMENT_TITLE,
  dayText,
  type EffectivenessDocument,
  farmText,
  headerRows,
  mergeNotes,
  removalText,
  typedNotes,
} from './effectiveness-document.ts'

const upper = (text: string) => text.toLocaleUpperCase('pt-BR')

function columnsOf(typedBy: string | undefined): readonly TableColumn<EffectivenessLine>[] {
  const heads = DOCUMENT_HEADS
  return [
    { name: 'codigo', label: heads.codigo, kind: 'text', cell: ({ codigo }) => codigo },
    { name: 'data', label: heads.data, kind: 'text', cell: dayText },
    { name: 'fazenda', label: heads.fazenda, kind: 'text', cell: farmText },
    { name: 'piloto', label: heads.piloto, kind: 'text', cell: ({ piloto }) => upper(piloto.nome) },
    { name: 'prestadora', label: heads.prestadora, kind: 'text', cell: ({ prestadora }) => upper(prestadora.nome) },
    { name: 'areaPlantio', label: heads.areaPlantio, kind: 'number', cell: ({ areaPlantio }) => areaPlantio },
    { name: 'efetividade', label: heads.efetividade, kind: 'number', cell: ({ efetividade }) => efetividade },
    {
      name: 'observacoes',
      label: heads.observacoes,
      kind: 'text',
      cell: ({ observacoes }) =>
        observacoes
          .split(/\r?\n/)
          .filter((text) => text.trim() !== '')
          .map((text) => `- ${text.trim()}`)
          .join('\n'),
    },
    { name: 'faixa', label: 'FAIXA', kind: 'text', cell: ({ efetividade }) => bandOf(efetividade)?.label },
    {
      name: 'informado',
      label: 'INFORMADO',
      kind: 'text',
      cell: (line) =>
        [...typedNotes(line, typedBy), ...mergeNotes(line), ...(line.retirada ? [removalText(line)] : [])].join('; '),
    },
    {
      name: 'areaMedida',
      label: 'ÁREA MEDIDA (ha)',
      kind: 'number',
      cell: (line) => measuredFigures(line).areaPlantio,
    },
    {
      name: 'efetividadeMedida',
      label: 'EFETIVIDADE MEDIDA (%)',
      kind: 'number',
      cell: (line) => measuredFigures(line).efetividade,
    },
    {
      name: 'efetivaDe',
      label: 'EFETIVIDADE, NO MÍNIMO (%)',
      kind: 'number',
      cell: (line) => intervalOfLine(line)?.de,
    },
    {
      name: 'efetivaAte',
      label: 'EFETIVIDADE, NO MÁXIMO (%)',
      kind: 'number',
      cell: (line) => intervalOfLine(line)?.ate,
    },
    { name: 'metodo', label: 'MEDIÇÃO', kind: 'text', cell: (line) => metodosText(measuredLaudos(line)) },
  ]
}

export function effectivenessExcel(document: EffectivenessDocument): Promise<Blob> {
  const tables = bandTables(document.lines)
  const area = tables.reduce((sum, { areaHa }) => sum + areaHa, 0)
  return excelFile({
    sheet: 'Efetividade',
    above: [
      [DOCUMENT_TITLE],
      // Each filter is in one row: all rows above the heading stay visible when scrolling, and a hundred filters would leave no room for
      // lines.
      ...headerRows(document).map(([label, values]) => [label, values.join('; ')]),
      ['EMITIDO EM', document.made],
      [],
    ],
    columns: columnsOf(document.typedBy),
    rows: tables.flatMap(({ lines }) => lines),
    total: ['TOTAL', undefined, undefined, undefined, undefined, area],
    struck: removedOf(document.lines),
  })
}
