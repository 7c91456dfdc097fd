/** The flight on the map of a laudo: its clock, its bar, the aircraft, and the padding for the bar. */
import type { LaudoInfo } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { fieldOf } from '../../../laudo/layers/field-of.ts'
import type { SheetTab } from '../../../map/frame/bottom-sheet.tsx'
import type { FrameState } from '../../../map/frame/map-frame.tsx'
import { flightClock, instantIn } from '../../../map/tools/replay/flight-clock.ts'
import { FlightMarker } from '../../../map/tools/replay/flight-marker.tsx'
import type { SprayedFlight } from '../../../map/tools/replay/sprayed-flight.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import type { useLaudoLayers } from '../use-laudo-layers.ts'

/** Height of the replay's two rows, px, reserved while it loads. */
const REPLAY_HEIGHT = 68

/** Loaded with the layer of the trajectory, which is hidden at first. */
const ReplayBar = lazyPart(() => import('./replay-bar.tsx'))
const WindArrow = lazyPart(() => import('./wind-on-map.tsx').then(({ WindArrow: arrow }) => ({ default: arrow })))
const FlightStrip = lazyPart(() => import('../../../map/tools/replay/flight-strip.tsx'))

/** Height of the replay's bar before it is used, CSS pixels, used as padding of the map. */
const REPLAY_PX = 76
/** Height by which the bar may grow in use: its readings take up to three lines, which must not cover the aircraft. */
const READINGS_PX = 60

type Flight = ReturnType<typeof useFlight>

interface Shown {
  readonly loaded: ReturnType<typeof useLaudoLayers>['loaded']
  readonly loading: boolean
  readonly visible: readonly string[]
  readonly instante: string | undefined
}

/** The replay of the flight: its clock, the current instant, and whether the map follows. */
export function useFlight(info: LaudoInfo, { loaded, loading, visible, instante }: Shown) {
  const [movedMs, setMovedMs] = useState<number>()
  const [follows, setFollows] = useState(true)
  const legs = loaded.find(({ name }) => name === 'trajeto')?.legs
  const clock = useMemo(() => legs && flightClock(legs), [legs])
  const nowMs = movedMs ?? (clock && instantIn(instante, clock))
  const flies = clock !== undefined && visible.includes('trajeto')
  // Reserves space for the replay of a flight with times while its layer is loading.
  const willFly = loading && visible.includes('trajeto') && info.trajeto?.inicio !== undefined
  return { clock, nowMs, flies, willFly, follows, setMovedMs, setFollows }
}

/** Covered margins of the map, including the replay's bar; `flown`: the margins for centring the aircraft. */
export function usePaddings({ padding: framed, narrow }: FrameState, { flies, willFly }: Flight) {
  const below = (flies || willFly) && !narrow ? REPLAY_PX : 0
  const padding = useMemo(() => ({ ...framed, bottom: framed.bottom + below }), [framed, below])
  const flown = useMemo(() => ({ ...padding, bottom: padding.bottom + (below && READINGS_PX) }), [padding, below])
  return { padding, flown }
}

/** The tab or bar of the replay, if there is a flight with times. */
export function replayTab(replay: ReplayProps): SheetTab | undefined {
  const { flies, willFly } = replay.flight
  return flies || willFly ? { value: 'voo', label: 'Voo', content: <Replay {...replay} /> } : undefined
}

interface ReplayProps
  extends Pick<ComponentProps<typeof ReplayBar>, 'applied' | 'sprayed' | 'onSprayed' | 'clima' | 'offsetH'> {
  readonly flight: Flight
}

function Replay({ flight: { clock, flies, nowMs, setMovedMs, setFollows }, ...bar }: ReplayProps) {
  if (!flies || !clock) return <Skeleton height={REPLAY_HEIGHT} />
  return (
    <Suspense fallback={<Skeleton height={REPLAY_HEIGHT} />}>
      <ReplayBar clock={clock} nowMs={nowMs} onNow={setMovedMs} onFollow={setFollows} {...bar} />
    </Suspense>
  )
}

interface FlownProps {
  readonly flight: Flight
  readonly info: LaudoInfo
  readonly sprayed: SprayedFlight | undefined
  readonly padding: ComponentProps<typeof FlightMarker>['padding']
}

/** The aircraft, and the area sprayed so far. */
export function Flown({ flight: { clock, flies, nowMs, follows }, info, sprayed, padding }: FlownProps) {
  if (!flies || !clock || nowMs === undefined) return null
  const instant = clock.at(nowMs)
  return (
    <>
      <FlightMarker instant={instant} padding={padding} follows={follows} home={fieldOf(info)} />
      {info.clima && (
        <Suspense>
          <WindArrow uuid={info.uuid} nowMs={nowMs} lon={instant.lon} lat={instant.lat} />
        </Suspense>
      )}
      {sprayed && (
        <Suspense>
          <FlightStrip
            sprayed={sprayed}
            nowMs={nowMs}
            widthM={info.faixaMedida ?? info.faixaExecutada ?? info.faixaContratada}
          />
        </Suspense>
      )}
    </>
  )
}
