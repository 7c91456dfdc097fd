/** Replays the flight: a slider over its time, buttons that move by a straight run, and the aircraft's state at that instant. */
import { formatNumber } from '@faixa/units'
import { ActionIcon, Select, Slider, Text, Tooltip } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  type TablerIcon,
} from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { FlightClock } from '../../../map/tools/replay/flight-clock.ts'
import { ringsOf, type SprayedFlight, sprayedFlight } from '../../../map/tools/replay/sprayed-flight.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { fieldZone, formatFieldClock } from '../../../ui/format-when.ts'
import classes from './replay-bar.module.css'
import { FOLLOWED_TO, SPEEDS, usualSpeed } from './replay-speed.ts'

const WindReadings = lazyPart(() => import('./wind-on-map.tsx').then(({ WindReadings: part }) => ({ default: part })))

interface ReplayBarProps {
  readonly clock: FlightClock
  readonly nowMs: number | undefined
  readonly onNow: (ms: number) => void
  /** The server's answer with the applied area; absent until it is loaded. */
  readonly applied: Blob | undefined
  readonly sprayed: SprayedFlight | undefined
  readonly onSprayed: (sprayed: SprayedFlight) => void
  /** Uuid of the laudo, where it has readings of the weather. */
  readonly clima: string | undefined
  /** Hours from UTC on the clock of the field. */
  readonly offsetH: number | undefined
  /** Called with whether the camera keeps the aircraft in sight. */
  readonly onFollow: (follows: boolean) => void
}

/** Time after the beginning of a run within which going back means the previous run. */
const AT_BEGIN_MS = 1500

export default function ReplayBar(props: ReplayBarProps) {
  const { clock, nowMs, onNow, applied, sprayed, onSprayed, clima, offsetH, onFollow } = props
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(() => usualSpeed(clock.endMs - clock.beginMs))
  const now = nowMs ?? clock.beginMs
  const advance = useEffectEvent((byMs: number) => {
    const next = Math.min(now + byMs * speed, clock.endMs)
    onNow(next)
    if (next >= clock.endMs) setPlaying(false)
  })
  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = requestAnimationFrame(function tick(at) {
      advance(at - last)
      last = at
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])
  useSprayed(nowMs !== undefined, { clock, applied, sprayed, onSprayed })

  const seek = (ms: number) => {
    onFollow(!playing || speed <= FOLLOWED_TO)
    onNow(ms)
  }
  const toggle = () => {
    if (!playing) onFollow(speed <= FOLLOWED_TO)
    if (!playing && now >= clock.endMs) onNow(clock.beginMs)
    else if (!playing) onNow(now)
    setPlaying(!playing)
  }
  const runs = sprayed?.runs ?? []
  const flown = runs.filter(({ beginMs }) => beginMs <= now)
  const inRun = (flown.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY) >= now
  const before = flown.findLast(({ beginMs }) => beginMs < now - AT_BEGIN_MS * Math.min(speed, FOLLOWED_TO))
  const after = runs[flown.length]
  const label = playing ? 'Pausar o voo' : 'Reproduzir o voo'
  const { headingDeg, speedMps, recorded, lon, lat } = clock.at(now)
  return (
    <section className={classes.bar} aria-label="Reprodução do voo" data-map-controls>
      <div className={classes.row}>
        <RunButton label="Reta anterior" icon={IconPlayerSkipBack} run={before} onNow={seek} />
        <Tooltip label={label} withArrow>
          <ActionIcon variant="filled" size={34} radius="xl" aria-label={label} onClick={toggle}>
            {playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          </ActionIcon>
        </Tooltip>
        <RunButton label="Próxima reta" icon={IconPlayerSkipForward} run={after} onNow={seek} />
        <Slider
          className={classes.slider ?? ''}
          min={clock.beginMs}
          max={clock.endMs}
          step={1000}
          value={now}
          onChange={seek}
          label={(ms) => formatFieldClock(ms, offsetH)}
          thumbLabel="Instante do voo"
          thumbValueText={(ms) => formatFieldClock(ms, offsetH)}
          size="sm"
        />
        <Text size="xs" className={classes.time}>
          {formatFieldClock(now, offsetH)}
        </Text>
        <Select
          size="xs"
          w={76}
          aria-label="Velocidade da reprodução"
          data={SPEEDS.map((value) => ({ value: `${value}`, label: `${value}×` }))}
          value={`${speed}`}
          onChange={(value) => {
            const wanted = Number(value ?? speed)
            setSpeed(wanted)
            if (playing) onFollow(wanted <= FOLLOWED_TO)
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true, position: 'top' }}
        />
      </div>
      {nowMs !== undefined && (
        <dl className={classes.readings}>
          <Reading
            label="Velocidade"
            value={speedMps === undefined ? '—' : `${formatNumber(speedMps * 3.6, 0)} km/h`}
          />
          <Reading label="Rumo" value={recorded ? `${formatHeading(headingDeg)}°` : '—'} />
          {sprayed && (
            <>
              <Reading
                label="Válvula"
                value={sprayed.isSpraying(now) ? 'aberta' : 'fechada'}
                title="Deduzido: em linha reta sobre a área aplicada"
              />
              <Reading
                label="Reta do trajeto"
                value={inRun ? `${flown.length} de ${runs.length}` : `— de ${runs.length}`}
                title="Trechos retos do trajeto sobre a área aplicada. O laudo conta outra coisa, as passadas do arquivo de aplicação"
              />
            </>
          )}
          {clima !== undefined && (
            <Suspense>
              <WindReadings uuid={clima} nowMs={now} lon={lon} lat={lat} />
            </Suspense>
          )}
          <Reading label="Fuso" value={fieldZone(now, offsetH)} title="O dos horários informados no laudo" />
        </dl>
      )}
    </section>
  )
}

/** Three digits, as headings are spoken. */
function formatHeading(degrees: number): string {
  return `${Math.round((degrees + 360) % 360) % 360}`.padStart(3, '0')
}

/** Computes the sprayed parts when the replay is first used: reading the applied area of a large flight takes some tenths of a second. */
function useSprayed(
  isUsed: boolean,
  { clock, applied, sprayed, onSprayed }: Pick<ReplayBarProps, 'clock' | 'applied' | 'sprayed' | 'onSprayed'>,
): void {
  const found = useEffectEvent(onSprayed)
  const missing = isUsed && sprayed === undefined
  useEffect(() => {
    if (!missing || !applied) return
    let left = false
    const paint = async () => {
      const rings = await ringsOf(applied)
      if (!left) found(sprayedFlight(clock, rings))
    }
    void paint()
    return () => {
      left = true
    }
  }, [missing, applied, clock])
}

interface RunButtonProps {
  readonly label: string
  readonly icon: TablerIcon
  readonly run: { readonly beginMs: number } | undefined
  readonly onNow: (ms: number) => void
}

function RunButton({ label, icon: Icon, run, onNow }: RunButtonProps) {
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        disabled={!run}
        onClick={() => run && onNow(run.beginMs)}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

function Reading({ label, value, title }: { readonly label: string; readonly value: string; readonly title?: string }) {
  return (
    <div title={title}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
