import { type EffectivenessLine, measuredLaudos, metodosText } from '@faixa/domain'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import type { LoadedFilter } from '../report-state.ts'
import classes from './summary.module.css'

interface HeaderTableProps {
  readonly filtro: LoadedFilter
  readonly lines: readonly EffectivenessLine[]
}

/** The filter that the lines were loaded with, and by which method their laudos were measured. */
export function HeaderTable({ filtro, lines }: HeaderTableProps) {
  const rows = [
    ['Empresa', filtro.empresa.nome],
    ['Prestadora', filtro.prestadora.nome],
    ['Tratamento', filtro.tratamento],
    ['Período', `${dateTextOf(filtro.dataInicial)} a ${dateTextOf(filtro.dataFinal)}`],
    ['Medição', metodosText(lines.flatMap(measuredLaudos)) || 'Método não informado'],
  ] as const
  return (
    <table className={classes.header} aria-label="Parâmetros do relatório">
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
