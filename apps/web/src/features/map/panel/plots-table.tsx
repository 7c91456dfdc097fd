/** The talhões, a row each. Choosing a row moves the map to its plot; choosing it again shows the whole laudo. */
import type { LaudoInfo } from '@faixa/contract'
import { bandOf, PERCENT_FORMULAS } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { farmName, plotName } from '../../../export/rows/plot-name.ts'
import { FigureExplained } from '../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import { TONES } from '../../../ui/badges/tones.ts'
import classes from './panel.module.css'

interface PlotsTableProps {
  readonly talhoes: LaudoInfo['talhoes']
  readonly selected: number | undefined
  readonly onSelect: (row: number | undefined) => void
}

export function PlotsTable({ talhoes, selected, onSelect }: PlotsTableProps) {
  const chosen = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const row = chosen.current
    const show = () => row?.scrollIntoView({ block: 'nearest' })
    show()
    // Rows of a section that is still opening have no position to scroll to yet.
    const section = row?.closest('[role="region"]')
    section?.addEventListener('transitionend', show, { once: true })
    return () => section?.removeEventListener('transitionend', show)
  }, [selected])
  return (
    <table className={classes.figures}>
      <caption className={classes.caption}>Talhões: escolha um para vê-lo no mapa</caption>
      <thead>
        <tr data-visible>
          <th scope="col">Talhão</th>
          <th scope="col">Área (ha)</th>
          <th scope="col">Não apl. (ha)</th>
          <th scope="col">
            <FigureExplained by={PERCENT_FORMULAS.percentAplicacaoEfetiva.formula} section={METHOD_SECTIONS.plots}>
              Efetiv. (%)
            </FigureExplained>
          </th>
        </tr>
      </thead>
      <tbody>
        {talhoes.map((talhao, row) => {
          const band = bandOf(talhao.percentAplicacaoEfetiva)
          const farm = farmName(talhao)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a plot is its row
            <tr key={row} ref={row === selected ? chosen : null} data-selected={row === selected || undefined}>
              <th scope="row">
                <UnstyledButton
                  className={classes.plot}
                  aria-pressed={row === selected}
                  onClick={() => onSelect(row === selected ? undefined : row)}
                >
                  {plotName(talhao, row)}
                  {farm !== undefined && <span className={classes.farm}>{farm}</span>}
                </UnstyledButton>
              </th>
              <td>{formatNumber(talhao.areaPlantio)}</td>
              <td>{formatNumber(talhao.areaNaoAplicada)}</td>
              <td>
                {band && (
                  <span className={classes.dot} style={{ background: TONES[band.tone].ink }} title={band.label} />
                )}
                {formatNumber(talhao.percentAplicacaoEfetiva)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
