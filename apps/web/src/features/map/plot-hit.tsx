import type { LaudoInfo } from '@faixa/contract'
import { formatPercent, formatQuantity, hectares } from '@faixa/units'
import { plotName } from '../../export/rows/plot-name.ts'
import { coloursOf } from '../../map/palette.ts'
import type { FeatureHit } from '../../map/popup/features-at.ts'
import classes from './map-details.module.css'

/** What a laudo's map says about what lies under the pointer. */
export function describeHit({ name, row, depth, plotName: named }: FeatureHit, { talhoes }: LaudoInfo): string {
  const { title } = coloursOf(name)
  if (depth !== undefined) return `${title}: ${depth} passadas ou mais`
  const talhao = row === undefined ? undefined : talhoes[row]
  if (talhao && row !== undefined) return plotName(talhao, row)
  return named ?? title
}

export function PlotFigures({ info, hits }: { readonly info: LaudoInfo; readonly hits: readonly FeatureHit[] }) {
  const row = rowIn(hits)
  const talhao = row === undefined ? undefined : info.talhoes[row]
  if (!talhao) return null
  return (
    <p className={classes.figures}>
      {formatQuantity(hectares(talhao.areaPlantio), 'ha')}
      {talhao.percentAplicacaoEfetiva !== undefined &&
        ` · efetividade ${formatPercent(talhao.percentAplicacaoEfetiva)}`}
    </p>
  )
}

/** Of `talhoes`, where a plot is among what was hit. */
export function rowIn(hits: readonly FeatureHit[]): number | undefined {
  return hits.find((hit) => hit.row !== undefined)?.row
}
