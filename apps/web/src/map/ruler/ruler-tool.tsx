import { ActionIcon, SegmentedControl, Text } from '@mantine/core'
import { IconEraser, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import type { RulerKind } from './ruler-reading.ts'
import classes from './ruler-tool.module.css'
import type { Ruler } from './start-ruler.ts'

const KINDS = [
  { value: 'distancia', label: 'Distância' },
  { value: 'area', label: 'Área' },
] as const satisfies readonly { value: RulerKind; label: string }[]

const HINTS = {
  distancia: 'Clique no mapa ponto a ponto; clique no último ponto para terminar.',
  area: 'Clique nos cantos; clique no primeiro ponto para fechar.',
} as const satisfies Record<RulerKind, string>

/** Open while it is on the screen; closing it takes away what was drawn. */
export function RulerTool({ onClose }: { readonly onClose: () => void }) {
  const map = useMapEngine()
  const ruler = useRef<Ruler>(undefined)
  const [kind, setKind] = useState<RulerKind>('distancia')
  const [reading, setReading] = useState<string>()
  const kindNow = useRef(kind)

  useEffect(() => {
    let left = false
    // Only who measures needs the drawing library and the ellipsoid.
    const start = async () => {
      const [{ startRuler }, { rulerReading }] = await Promise.all([
        import('./start-ruler.ts'),
        import('./ruler-reading.ts'),
      ])
      if (left) return
      ruler.current = startRuler(map, (positions) => setReading(rulerReading(kindNow.current, positions)))
      ruler.current.draw(kindNow.current)
    }
    void start()
    return () => {
      left = true
      ruler.current?.stop()
      ruler.current = undefined
    }
  }, [map])

  return (
    <section className={classes.tool} aria-label="Régua" data-map-controls>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          data={[...KINDS]}
          value={kind}
          onChange={(chosen) => {
            kindNow.current = chosen
            setKind(chosen)
            ruler.current?.draw(chosen)
          }}
        />
        <ActionIcon variant="subtle" color="gray" aria-label="Limpar a medida" onClick={() => ruler.current?.clear()}>
          <IconEraser size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Fechar a régua" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <Text size={reading ? 'md' : 'xs'} fw={reading ? 600 : 400} className={classes.reading} aria-live="polite">
        {reading ?? HINTS[kind]}
      </Text>
    </section>
  )
}
