/** The wind of the replayed minute: an arrow beside the aircraft, and the readings in the bar. */

import { deltaTOf } from '@faixa/flight'
import { formatNumber, metresPerSecond, toKilometresPerHour } from '@faixa/units'
import { IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { query } from '../../../api/query.ts'
import WindMarker from '../../../map/tools/replay/wind-marker.tsx'
import { finderOf } from '../panel/clima/clima-minutes.ts'

const MINUTE_MS = 60_000

interface WindProps {
  readonly uuid: string
  readonly nowMs: number
  /** Place of the aircraft. */
  readonly lon: number
  readonly lat: number
}

/** The reading of the minute by the rule of the measurement. */
function useReading({ uuid, nowMs, lon, lat }: WindProps) {
  const { data } = useQuery(query('readLaudoClima', { params: { uuid } }))
  const find = useMemo(() => data && finderOf(data), [data])
  return find?.(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS, { lon, lat })?.reading
}

export function WindArrow(props: WindProps) {
  const reading = useReading(props)
  if (reading?.direcaoGraus === undefined || reading.ventoMs === 0) return null
  return <WindMarker lon={props.lon} lat={props.lat} fromDeg={reading.direcaoGraus} />
}

export function WindReadings(props: WindProps) {
  const reading = useReading(props)
  if (!reading) return <Pair label="Clima">sem dados</Pair>
  const { ventoMs, rajadaMs, direcaoGraus, temperaturaC, umidadePercent } = reading
  const deltaT = deltaTOf(reading)
  return (
    <>
      {ventoMs !== undefined && (
        <Pair label="Vento">
          {kmh(ventoMs)}
          {direcaoGraus !== undefined && ventoMs > 0 && (
            <>
              {` de ${formatNumber(direcaoGraus, 0)}° `}
              <IconArrowUp size={12} aria-hidden style={{ rotate: `${direcaoGraus + 180}deg` }} />
            </>
          )}
        </Pair>
      )}
      {rajadaMs !== undefined && <Pair label="Rajada">{kmh(rajadaMs)}</Pair>}
      {temperaturaC !== undefined && <Pair label="Temperatura">{`${formatNumber(temperaturaC, 1)} °C`}</Pair>}
      {umidadePercent !== undefined && <Pair label="Umidade">{`${formatNumber(umidadePercent, 0)} %`}</Pair>}
      {deltaT !== undefined && <Pair label="Delta T">{`${formatNumber(deltaT, 1)} °C`}</Pair>}
    </>
  )
}

function kmh(speedMs: number): string {
  return `${formatNumber(toKilometresPerHour(metresPerSecond(speedMs)), 1)} km/h`
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
