/** What is under the pointer: its name beside it, and more where one clicks. */
import type { LaudoInfo } from '@faixa/contract'
import { formatPercent, formatQuantity, hectares } from '@faixa/units'
import { useEffect, useEffectEvent, useState } from 'react'
import { plotName } from '../../export/rows/plot-name.ts'
import { formatPlace } from '../../map/controls/format-place.ts'
import { useMapEngine } from '../../map/engine/map-context.ts'
import { coloursOf } from '../../map/palette.ts'
import { type FeatureHit, featuresAt } from '../../map/popup/features-at.ts'
import { MapPopup } from '../../map/popup/map-popup.tsx'
import { Swatch } from '../../map/swatch.tsx'
import classes from './map-details.module.css'

interface MapDetailsProps {
  readonly info: LaudoInfo
  /** Off while something else is done with clicks. */
  readonly active: boolean
  readonly onPlot: (row: number) => void
}

interface Hover {
  readonly x: number
  readonly y: number
  readonly hit: FeatureHit
}

interface Clicked {
  readonly lon: number
  readonly lat: number
  readonly hits: readonly FeatureHit[]
}

type PointerEvent = { readonly point: { x: number; y: number }; readonly lngLat: { lng: number; lat: number } }

export function MapDetails({ info, active, onPlot }: MapDetailsProps) {
  const map = useMapEngine()
  const [hover, setHover] = useState<Hover>()
  const [clicked, setClicked] = useState<Clicked>()

  const click = useEffectEvent(({ point, lngLat }: PointerEvent) => {
    const hits = featuresAt(map, point)
    setClicked(hits.length > 0 ? { lon: lngLat.lng, lat: lngLat.lat, hits } : undefined)
    const row = hits.find((hit) => hit.row !== undefined)?.row
    if (row !== undefined) onPlot(row)
  })

  useEffect(() => {
    if (!active) return
    let frame = 0
    const move = ({ point }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const [hit] = map.isMoving() ? [] : featuresAt(map, point)
        map.getCanvas().style.cursor = hit ? 'pointer' : ''
        setHover(hit && { x: point.x, y: point.y, hit })
      })
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHover(undefined)
    }
    const press = (event: PointerEvent) => click(event)
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('click', press)
    return () => {
      leave()
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('click', press)
      map.getCanvas().style.cursor = ''
    }
  }, [map, active])

  return (
    <>
      {hover && (
        <div className={classes.hover} style={{ left: hover.x + 14, top: hover.y + 14 }} aria-hidden>
          <Swatch name={hover.hit.name} />
          {describeHit(hover.hit, info)}
        </div>
      )}
      {active && clicked && (
        <MapPopup lon={clicked.lon} lat={clicked.lat} onClose={() => setClicked(undefined)}>
          <ul className={classes.hits}>
            {clicked.hits.map((hit) => (
              <li key={hit.name}>
                <Swatch name={hit.name} />
                <span>{describeHit(hit, info)}</span>
              </li>
            ))}
          </ul>
          <PlotFigures info={info} row={clicked.hits.find((hit) => hit.row !== undefined)?.row} />
          <p className={classes.place}>{formatPlace(clicked.lon, clicked.lat)}</p>
        </MapPopup>
      )}
    </>
  )
}

function describeHit({ name, row, depth, plotName: named }: FeatureHit, { talhoes }: LaudoInfo): string {
  const { title } = coloursOf(name)
  if (depth !== undefined) return `${title}: ${depth} passadas ou mais`
  const talhao = row === undefined ? undefined : talhoes[row]
  if (talhao && row !== undefined) return plotName(talhao, row)
  return named ?? title
}

function PlotFigures({ info, row }: { readonly info: LaudoInfo; readonly row: number | undefined }) {
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
