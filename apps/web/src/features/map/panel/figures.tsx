import type { LaudoInfo } from '@faixa/contract'
import { measuredRows, plainRows, typedRows } from '../../../export/rows/figure-rows.ts'
import { FigureExplained } from '../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import classes from './panel.module.css'

export function Figures({ info }: { readonly info: LaudoInfo }) {
  const typed = typedRows(info)
  return (
    <table className={classes.figures}>
      <caption className={classes.caption}>Números do laudo</caption>
      <thead>
        <tr>
          <th scope="col">Medida</th>
          <th scope="col">Valor</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {[...measuredRows(info), ...typed].map(({ name, label, formula, value, percent }) => (
          <tr key={name} {...(name === typed[0]?.name && { 'data-group': true })}>
            <th scope="row">
              <FigureExplained by={formula} section={METHOD_SECTIONS.areas}>
                {label}
              </FigureExplained>
            </th>
            <td>{value}</td>
            <td>
              {percent && (
                <FigureExplained by={percent.formula} section={METHOD_SECTIONS.percentages}>
                  {percent.value}
                </FigureExplained>
              )}
            </td>
          </tr>
        ))}
        {plainRows(info).map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
