import { dateTextOf } from '../../../form/fields/date-text.ts'
import type { LoadedFilter } from '../report-state.ts'
import classes from './summary.module.css'

/** The filter that the lines were loaded with. */
export function HeaderTable({ filtro }: { readonly filtro: LoadedFilter }) {
  const rows = [
    ['Empresa', filtro.empresa.nome],
    ['Prestadora', filtro.prestadora.nome],
    ['Tratamento', filtro.tratamento],
    ['Período', `${dateTextOf(filtro.dataInicial)} a ${dateTextOf(filtro.dataFinal)}`],
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
