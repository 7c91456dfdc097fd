/** The talhões, a row each. Choosing a row moves the map to its plot; choosing it again shows the whole laudo. */
import type { LaudoInfo } from '@faixa/contract'
import { bandOf, PERCENT_FORMULAS } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Checkbox, NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { farmName, plotName } from '../../../../export/rows/plot-name.ts'
import { FigureExplained } from '../../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../../method/method-sections.ts'
import { TONES } from '../../../../ui/badges/tones.ts'
import classes from '../panel.module.css'
import { listedPlots, PLOT_ORDERS, type PlotChoice, type PlotOrder } from './plot-order.ts'

interface PlotsTableProps {
  readonly talhoes: LaudoInfo['talhoes']
  readonly selected: number | undefined
  readonly onSelect: (row: number | undefined) => void
  /** Row under the pointer, in the table or on the map. */
  readonly pointed: number | undefined
  readonly onPoint: (row: number | undefined) => void
}

/** Number of plots above which they can be searched. */
const SEARCHED_FROM = 6

export default function PlotsTable({ talhoes, selected, onSelect, pointed, onPoint }: PlotsTableProps) {
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
  const [choice, setChoice] = useState<PlotChoice>({ order: 'piores', sought: '', onlyTouched: false })
  const change = (part: Partial<PlotChoice>) => setChoice({ ...choice, ...part })
  const plots = listedPlots(talhoes, choice)
  return (
    <>
      {talhoes.length > 1 && (
        <div className={classes.plotTools}>
          {talhoes.length > SEARCHED_FROM && (
            <TextInput
              size="xs"
              aria-label="Buscar talhão"
              placeholder="Buscar talhão"
              leftSection={<IconSearch size={14} aria-hidden />}
              value={choice.sought}
              onChange={(event) => change({ sought: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            size="xs"
            aria-label="Ordem dos talhões"
            data={[...PLOT_ORDERS]}
            value={choice.order}
            onChange={(event) => change({ order: event.currentTarget.value as PlotOrder })}
          />
          {talhoes.some(({ aplicacaoEfetiva }) => aplicacaoEfetiva === 0) && (
            <Checkbox
              size="xs"
              label="Só os atingidos"
              checked={choice.onlyTouched}
              onChange={(event) => change({ onlyTouched: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
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
          {plots.map(({ talhao, row }) => {
            const band = bandOf(talhao.percentAplicacaoEfetiva)
            const farm = farmName(talhao)
            return (
              <tr
                key={row}
                ref={row === selected ? chosen : null}
                data-selected={row === selected || undefined}
                data-pointed={row === pointed || undefined}
                onPointerEnter={() => onPoint(row)}
                onPointerLeave={() => onPoint(undefined)}
              >
                <th scope="row">
                  <UnstyledButton
                    className={classes.plot}
                    aria-pressed={row === selected}
                    onClick={() => onSelect(row === selected ? undefined : row)}
                    onFocus={() => onPoint(row)}
                    onBlur={() => onPoint(undefined)}
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
      {plots.length === 0 && (
        <Text size="xs" c="dimmed" mt={6} role="status">
          Nenhum talhão encontrado.
        </Text>
      )}
    </>
  )
}
