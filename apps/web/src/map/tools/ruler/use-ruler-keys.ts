/** The ruler by keyboard: the line goes through the middle of the map, which the arrows move. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMapEngine } from '../../engine/map-context.ts'
import type { RulerKind } from './ruler-reading.ts'
import type { Position, Ruler } from './start-ruler.ts'

interface RulerKeys {
  readonly ruler: RefObject<Ruler | undefined>
  /** It draws. */
  readonly ready: boolean
  readonly kind: RulerKind
  /** The ruler was opened by a key: it points at the middle from the start. */
  readonly atOnce: boolean
  /** Called with each event that a screen reader has to announce. */
  readonly onSay: (event: 'marked' | 'undone' | 'ended', points: number) => void
  readonly onLeave: () => void
}

/**
 * `aiming`: the middle of the map acts as the pointer. `marked`: number of points added by keys. `undo` removes the last vertex, of the
 * pointer or of the keys.
 */
export function useRulerKeys({ ruler, ready, kind, atOnce, onSay, onLeave }: RulerKeys) {
  const map = useMapEngine()
  const [aiming, setAiming] = useState(atOnce)
  const points = useRef<readonly Position[]>([])
  const [marked, setMarked] = useState(0)
  const mark = (positions: readonly Position[]) => {
    points.current = positions
    setMarked(positions.length)
  }

  const middle = (): Position => {
    const { lng, lat } = map.getCenter()
    return [lng, lat]
  }
  const draw = () => ruler.current?.put(kind, [...points.current, middle()])
  const clear = () => {
    mark([])
    ruler.current?.clear()
  }
  const undo = () => {
    if (ruler.current?.drawing()) ruler.current.undo()
    else if (points.current.length > 0) {
      mark(points.current.slice(0, -1))
      if (points.current.length === 0) clear()
      else draw()
      onSay('undone', points.current.length)
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const undoes = event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))
    const pointing = ruler.current?.drawing() === true
    const unfinished = pointing ? ruler.current!.clicked() : points.current
    if (event.key === 'Escape' && unfinished.length > 0) {
      ruler.current?.put(kind, unfinished)
      onSay('ended', unfinished.length)
      mark([])
    } else if (pointing) {
      // The drawing library's own keys do the rest.
      if (!undoes) return
      undo()
      event.preventDefault()
      return
    } else if (event.key === 'Enter' || event.key === ' ') {
      mark([...points.current, middle()])
      draw()
      onSay('marked', points.current.length)
    } else if (undoes && points.current.length > 0) undo()
    else if (event.key === 'Escape') onLeave()
    else if (event.key.startsWith('Arrow')) {
      setAiming(true)
      return
    } else return
    event.preventDefault()
    setAiming(event.key !== 'Escape')
  })
  const follow = useEffectEvent(() => {
    if (points.current.length > 0) draw()
  })
  const point = useEffectEvent(() => {
    mark([])
    setAiming(false)
  })

  useEffect(() => {
    const canvas = map.getCanvas()
    const moved = () => follow()
    canvas.addEventListener('keydown', press)
    canvas.addEventListener('pointerdown', point)
    map.on('move', moved)
    return () => {
      canvas.removeEventListener('keydown', press)
      canvas.removeEventListener('pointerdown', point)
      map.off('move', moved)
    }
  }, [map])

  const begin = useEffectEvent(() => mark([]))
  useEffect(() => begin(), [kind])

  // Points may have been marked before the drawing library was loaded.
  useEffect(() => {
    if (ready) follow()
  }, [ready])

  // The map gets the keyboard focus at the start, however the ruler was opened: Esc closes it.
  useEffect(() => map.getCanvas().focus(), [map])
  return { aiming, marked, undo, clear }
}
