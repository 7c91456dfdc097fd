/** The chosen file of protected areas, with zones of the requested distances around them. */
import { useEffect, useRef, useState } from 'react'
import type { FoundAreas, Refused, ZoneAsked } from '../../../flight-worker/flight-answers.ts'
import { type GroundFile, useGroundFile } from '../../../ground/use-ground-file.ts'

export interface Zones {
  readonly features: Blob
  readonly done: boolean
}

export interface ProtecaoFile extends GroundFile {
  readonly found: FoundAreas | undefined
  /** The zones requested last, or the previous ones until they are computed. */
  readonly zones: Zones | undefined
  draw(zones: readonly ZoneAsked[]): void
}

export function useProtecaoFile(maxBytes: number | undefined): ProtecaoFile {
  const [answer, setAnswer] = useState<FoundAreas | Refused>()
  const [zones, setZones] = useState<Zones>()
  const endDrawing = useRef(() => {})
  const ground = useGroundFile(maxBytes)
  const { held, ask } = ground
  useEffect(() => {
    setAnswer(undefined)
    setZones(undefined)
    const end = held && ask((program, signal) => program.findAreas(held.id, { signal }), setAnswer)
    return () => {
      end?.()
      endDrawing.current()
    }
  }, [held])
  return {
    ...ground,
    found: held && answer && 'rows' in answer ? answer : undefined,
    zones: held && zones,
    error: ground.error ?? (held && answer && 'refusal' in answer ? answer.refusal : undefined),
    draw(wanted) {
      if (!held) return
      endDrawing.current()
      endDrawing.current = ask(
        (program, signal) =>
          program.drawZones(
            { of: held.id, zones: wanted },
            { signal, onDrawn: (features) => setZones({ features, done: false }) },
          ),
        (features) => setZones({ features, done: true }),
      )
    },
  }
}
