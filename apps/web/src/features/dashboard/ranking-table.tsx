import { bandOf } from '@faixa/domain'
import { formatNumber, formatPercent } from '@faixa/units'
import { Paper, Title } from '@mantine/core'
import { useId } from 'react'
import { BandBadge } from '../../ui/badges/band-badge.tsx'
import classes from './dashboard.module.css'
import type { DashboardSearch } from './dashboard-address.ts'
import { LaudosLink } from './laudos-link.tsx'

export interface RankedLine {
  readonly key: string
  readonly nome: string
  readonly of?: string
  readonly laudos: number
  readonly areaPlantio?: number | undefined
  readonly percentAplicacaoEfetiva?: number | undefined
  readonly narrowed: NonNullable<Parameters<typeof LaudosLink>[0]['narrowed']>
}

interface RankingTableProps {
  readonly title: string
  readonly heading: string
  readonly lines: readonly RankedLine[]
  readonly search: DashboardSearch
}

/** Effectiveness weighted by area, the best first, with the hectares that it rests on. */
export function RankingTable({ title, heading, lines, search }: RankingTableProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <div className={classes.scroll} role="region" aria-label={`Tabela: ${title}`} tabIndex={0}>
        <table className={classes.ranking}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col" data-numeric>
                Efetividade
              </th>
              <th scope="col" data-numeric>
                Área (ha)
              </th>
              <th scope="col" data-numeric>
                Laudos
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, nome, of, laudos, areaPlantio, percentAplicacaoEfetiva, narrowed }) => {
              const band = bandOf(percentAplicacaoEfetiva)
              return (
                <tr key={key}>
                  <td>
                    <LaudosLink search={search} narrowed={narrowed}>
                      {nome}
                    </LaudosLink>
                    {of !== undefined && <span className={classes.of}>{of}</span>}
                  </td>
                  <td data-numeric>
                    {formatPercent(percentAplicacaoEfetiva)}
                    {band && (
                      <span className={classes.of}>
                        <BandBadge band={band} />
                      </span>
                    )}
                  </td>
                  <td data-numeric>{formatNumber(areaPlantio)}</td>
                  <td data-numeric>{formatNumber(laudos, 0)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Paper>
  )
}
