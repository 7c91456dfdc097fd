import { type EffectivenessLine, measuredLaudos, metodosText } from '@faixa/domain'
import { filterTexts } from '@faixa/export'
import { type LoadedFilter, namedFilters } from '../report-state.ts'
import classes from './summary.module.css'

interface HeaderTableProps {
  readonly filtros: readonly LoadedFilter[]
  readonly lines: readonly EffectivenessLine[]
}

/** Every filter that lines were loaded with, and by which method their laudos were measured. */
export function HeaderTable({ filtros, lines }: HeaderTableProps) {
  const { empresa, prestadora, tratamento, periodo } = filterTexts(namedFilters(filtros))
  const rows = [
    ['Empresa', empresa],
    ['Prestadora', prestadora],
    ['Tratamento', tratamento],
    ['Período', periodo],
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
