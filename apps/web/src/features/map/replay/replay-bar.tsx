/** Replays the flight: a slider over its time, and a button that moves it. */
import { ActionIcon, Select, Slider, Text, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatClock, zoneName } from '../../../export/rows/format-when.ts'
import type { FlightClock } from '../../../map/tools/replay/flight-clock.ts'
import classes from './replay-bar.module.css'

interface ReplayBarProps {
  readonly clock: FlightClock
  readonly nowMs: number | undefined
  readonly onNow: (ms: number) => void
}

/** Speeds of the replay, as multiples of the real one. */
const SPEEDS = ['1', '10', '30', '60'] as const

export function ReplayBar({ clock, nowMs, onNow }: ReplayBarProps) {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState('30')
  const now = nowMs ?? clock.beginMs
  const advance = useEffectEvent((byMs: number) => {
    const next = Math.min(now + byMs * Number(speed), clock.endMs)
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
  const toggle = () => {
    if (!playing && now >= clock.endMs) onNow(clock.beginMs)
    setPlaying(!playing)
  }
  const label = playing ? 'Pausar o voo' : 'Reproduzir o voo'
  return (
    <section className={classes.bar} aria-label="Reprodução do voo" data-map-controls>
      <Tooltip label={label} withArrow>
        <ActionIcon variant="filled" size={34} radius="xl" aria-label={label} onClick={toggle}>
          {playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </ActionIcon>
      </Tooltip>
      <Slider
        className={classes.slider ?? ''}
        min={clock.beginMs}
        max={clock.endMs}
        step={1000}
        value={now}
        onChange={onNow}
        label={(ms) => formatClock(ms, true)}
        thumbLabel="Instante do voo"
        thumbValueText={(ms) => formatClock(ms, true)}
        size="sm"
      />
      <Text size="xs" className={classes.time} title={zoneName(now)}>
        {formatClock(now, true)}
      </Text>
      <Select
        size="xs"
        w={72}
        aria-label="Velocidade da reprodução"
        data={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        onChange={(value) => setSpeed(value ?? speed)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, position: 'top' }}
      />
    </section>
  )
}
