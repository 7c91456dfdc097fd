import { formatCount } from '@faixa/units'
import { ActionIcon, SegmentedControl, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconEraser, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { useMapEngine } from '../../engine/map-context.ts'
import type { RulerMarks } from './ruler-marks.ts'
import type { RulerKind } from './ruler-reading.ts'
import classes from './ruler-tool.module.css'
import type { Ruler } from './start-ruler.ts'
import { useRulerKeys } from './use-ruler-keys.ts'

const KINDS = [
  { value: 'line', label: 'Distância' },
  { value: 'polygon', label: 'Área' },
] as const satisfies readonly { value: RulerKind; label: string }[]

const HINTS = {
  line: 'Clique no mapa ponto a ponto; clique no último ponto para terminar.',
  polygon: 'Clique nos cantos; clique no primeiro ponto para fechar.',
} as const satisfies Record<RulerKind, string>

const KEYS_HINT = 'Setas movem o mapa, Enter marca o meio, Backspace desfaz, Esc termina.'

/** Hints while the drawing library is loading: clicks have no effect yet. */
const NOT_YET = {
  loading: 'Carregando a régua…',
  failed: 'A régua não pôde ser carregada: feche e abra de novo.',
} as const

const SAID = { marked: 'Ponto marcado', undone: 'Ponto desfeito', ended: 'Medida terminada' } as const

interface RulerToolProps {
  readonly byKey: boolean
  readonly onClose: () => void
}

/** Open while it is on the screen; closing it removes the drawing. */
export default function RulerTool({ byKey, onClose }: RulerToolProps) {
  const map = useMapEngine()
  const ruler = useRef<Ruler>(undefined)
  const marks = useRef<RulerMarks>(undefined)
  const [kind, setKind] = useState<RulerKind>('line')
  const [reading, setReading] = useState<string>()
  const [message, setMessage] = useState('')
  const [pointing, setPointing] = useState(false)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const now = useRef<{ kind: RulerKind; reading?: string | undefined }>({ kind })

  useEffect(() => {
    let left = false
    // The drawing library and the ellipsoid are loaded when the ruler is opened, not with the map.
    const start = async () => {
      const [{ startRuler }, { rulerReading }, { startRulerMarks }] = await loadNow(() =>
        Promise.all([import('./start-ruler.ts'), import('./ruler-reading.ts'), import('./ruler-marks.ts')]),
      )
      if (left) return
      ruler.current = startRuler(map, (positions) => {
        marks.current?.show(now.current.kind, positions)
        now.current.reading = rulerReading(now.current.kind, positions)
        setReading(now.current.reading)
        setPointing(ruler.current?.drawing() === true)
      })
      // The marks are added after the library's own layers, so that the casing can be inserted below the line.
      marks.current = startRulerMarks(map)
      ruler.current.draw(now.current.kind)
      setState('ready')
    }
    start().catch(() => setState('failed'))
    return () => {
      left = true
      ruler.current?.stop()
      marks.current?.stop()
      ruler.current = undefined
      marks.current = undefined
    }
  }, [map])

  const { aiming, marked, undo, clear } = useRulerKeys({
    ruler,
    ready: state === 'ready',
    kind,
    atOnce: byKey,
    onSay: (event, points) =>
      setMessage(`${SAID[event]}. ${formatCount(points, 'ponto', 'pontos')}. ${now.current.reading ?? ''}`),
    onLeave: onClose,
  })

  useCrosshair(aiming)

  const nothing = !pointing && marked === 0

  const hint = (keys: boolean) => (state === 'ready' ? (keys ? KEYS_HINT : HINTS[kind]) : NOT_YET[state])

  return (
    <section className={classes.tool} aria-label="Régua" data-map-controls>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          data={[...KINDS]}
          value={kind}
          onChange={(chosen) => {
            now.current.kind = chosen
            setKind(chosen)
            ruler.current?.draw(chosen)
          }}
        />
        <Tooltip label="Desfazer o último ponto (Backspace)" withArrow>
          {/* It keeps the focus after removing the last point. */}
          <ActionIcon
            variant="subtle"
            color="gray"
            {...(nothing && { 'data-disabled': true })}
            aria-disabled={nothing}
            aria-label="Desfazer o último ponto"
            onClick={undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="subtle" color="gray" aria-label="Limpar a medida" onClick={clear}>
          <IconEraser size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Fechar a régua" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <Text size={reading ? 'md' : 'xs'} fw={reading ? 600 : 400} className={classes.reading}>
        {reading ?? hint(aiming)}
      </Text>
      <VisuallyHidden role="status">{message || (byKey ? hint(true) : '')}</VisuallyHidden>
    </section>
  )
}

/** Marks the middle of the map, which acts as the pointer for the keyboard. */
function useCrosshair(shown: boolean): void {
  const map = useMapEngine()
  useEffect(() => {
    if (!shown) return
    const crosshair = document.createElement('div')
    crosshair.className = classes.crosshair ?? ''
    map.getContainer().append(crosshair)
    return () => crosshair.remove()
  }, [map, shown])
}
