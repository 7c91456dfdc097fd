import type { EffectivenessLine } from '@faixa/domain'
import { headerRowsOf, type SemMedicao } from '@faixa/export'
import { type LoadedFilter, namedFilters } from '../report-state.ts'
import classes from './summary.module.css'

interface HeaderTableProps {
  readonly filtros: readonly LoadedFilter[]
  readonly lines: readonly EffectivenessLine[]
  readonly semMedicao: SemMedicao | undefined
}

/** Every filter that lines were loaded with, and by which method their laudos were measured. */
export function HeaderTable({ filtros, lines, semMedicao }: HeaderTableProps) {
  return (
    <table className={classes.header} aria-label="Parâmetros do relatório">
      <tbody>
        {headerRowsOf(namedFilters(filtros), lines, semMedicao).map(([label, values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {values.map((value) => (
                <div key={value}>{value}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
