import type { LaudoInfo } from '@faixa/contract'
import type { MeasureName } from '@faixa/domain'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type FigureRow, measuredRows, plainRows, typedRows } from '../../../export/rows/figure-rows.ts'
import { FigureExplained } from '../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import classes from './panel.module.css'

/** The figures read first: the area to spray, and the three ways to miss it. */
const FIRST: readonly MeasureName[] = ['areaPlantio', 'areaNaoAplicada', 'aplicacaoExterna', 'areaSobreposicao']

/** The first figures in two lines, which a telephone shows below the official percentage, before everything else. */
export function FirstFigures({ info }: { readonly info: LaudoInfo }) {
  const shown = measuredRows(info).filter(({ name }) => FIRST.includes(name))
  return (
    <dl className={classes.first}>
      {shown.map(({ name, label, value, percent }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> {percent?.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Four figures, and all of them on request; the choice is stored on the device. A telephone, which shows the four above, always shows all of
 * them here.
 */
export function Figures({ info }: { readonly info: LaudoInfo }) {
  const isTelephone = useNarrow()
  const [wantsAll, setAll] = useLocalStorage({
    key: 'faixa-todos-os-numeros',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const all = isTelephone || wantsAll
  const measured = measuredRows(info)
  const typed = typedRows(info)
  // A figure out of its range is always visible.
  const shown: readonly FigureRow[] = all
    ? [...measured, ...typed]
    : [
        ...measured.filter(({ name }) => FIRST.includes(name)),
        ...typed.filter(({ range }) => range && range.label !== 'Dentro'),
      ]
  const Icon = all ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.numbers}>
      {!isTelephone && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more ?? ''}
          aria-expanded={all}
          rightSection={<Icon size={14} aria-hidden />}
          onClick={() => setAll(!all)}
        >
          {all ? 'Só os principais números' : 'Todos os números'}
        </Button>
      )}
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
          {shown.map(({ name, label, formula, value, percent, range }) => (
            <tr key={name} {...(all && name === typed[0]?.name && { 'data-group': true })}>
              <th scope="row">
                <FigureExplained by={formula} section={METHOD_SECTIONS.areas}>
                  {label}
                </FigureExplained>
                {range && (
                  <span className={classes.range}>
                    <ToneBadge tone={range.tone}>{range.label}</ToneBadge>
                  </span>
                )}
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
          {all &&
            plainRows(info).map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
