/** Sketches the path of a log, north up, without a map: its form shows whether the columns are right, and its place is written beside it. */
import { Text } from '@mantine/core'
import classes from './columns.module.css'

const SIDE = 200
const PADDING = 8
const RADIANS = Math.PI / 180
const DEGREES = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

interface PathSketchProps {
  /** Longitudes and latitudes, degrees. */
  readonly path: readonly (readonly [number, number])[]
}

export function PathSketch({ path }: PathSketchProps) {
  const [first] = path
  if (!first) return null
  const place = `Começa na latitude ${DEGREES.format(first[1])} e na longitude ${DEGREES.format(first[0])}.`
  const metres = path.map(([lon, lat]) => [lon * Math.cos(first[1] * RADIANS), -lat] as const)
  const [xs, ys] = [metres.map(([x]) => x), metres.map(([, y]) => y)]
  const [west, north] = [Math.min(...xs), Math.min(...ys)]
  const scale = (SIDE - 2 * PADDING) / Math.max(Math.max(...xs) - west, Math.max(...ys) - north, 1e-9)
  const points = metres.map(([x, y]) => `${PADDING + (x - west) * scale},${PADDING + (y - north) * scale}`)
  return (
    <div className={classes.sketch}>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={`Caminho do voo. ${place}`}>
        <polyline points={points.join(' ')} />
      </svg>
      <Text size="sm">{place} Confira se o desenho é o do voo.</Text>
    </div>
  )
}
