/**
 * Highlights the plot under the pointer and reports a clicked one. Its state is separate, so that pointer moves do not render the page
 * again.
 */
import { useMemo, useState } from 'react'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { FeatureStates } from '../../../map/select/feature-states.tsx'
import { PickFeature } from '../../../map/select/pick-feature.tsx'
import { farmTitle, hectaresText, plotTitle } from './plot-words.ts'

interface PlotPointerProps {
  readonly layer: MapLayer
  /** False while clicks belong to a tool. */
  readonly active: boolean
  readonly index: PlotIndex | undefined
  /** Rows by the plots' numbers. */
  readonly rowOf: ReadonlyMap<number, number>
  readonly onPick: (row: number) => void
}

const NONE: ReadonlySet<number> = new Set()

export function PlotPointer({ layer, active, index, rowOf, onPick }: PlotPointerProps) {
  const [pointed, setPointed] = useState<number>()
  const ids = useMemo(() => (pointed === undefined ? NONE : new Set([pointed])), [pointed])
  return (
    <>
      <FeatureStates layer={layer} state="pointed" ids={ids} />
      <PickFeature
        layer={layer}
        active={active}
        describe={({ id }) => describePlot(index, rowOf.get(Number(id)))}
        onPick={({ id }) => {
          const row = rowOf.get(Number(id))
          if (row !== undefined) onPick(row)
        }}
        onPoint={(properties) => setPointed(properties && Number(properties['id']))}
      />
    </>
  )
}

/** `SÍTIO ALTO · Talhão 001 · 12,00 ha`. */
function describePlot(index: PlotIndex | undefined, row: number | undefined): string {
  const farm = row === undefined ? undefined : index?.farms.find(({ from, to }) => row >= from && row < to)
  if (!index || row === undefined || !farm) return 'Talhão'
  return [farmTitle(farm), plotTitle(index, row), hectaresText(index.areaHa[row])].join(' · ')
}
