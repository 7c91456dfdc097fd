/** The chosen file of what is to be protected, with the zones around it as they are asked for. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileFacts, FoundAreas, ZoneAsked } from '../../../flight-worker/protocol.ts'
import { type GroundFile, useGroundFile } from '../../../ground/use-ground-file.ts'

export interface Zones {
  readonly features: Blob
  readonly done: boolean
}

export interface ProtecaoFile extends GroundFile {
  readonly found: FoundAreas | undefined
  /** The zones that were asked for last, or those before until they come. */
  readonly zones: Zones | undefined
  draw(zones: readonly ZoneAsked[]): void
}

/** What was found in one reading of a file. */
interface Found {
  readonly of: FileFacts
  readonly areas?: FoundAreas
  readonly nothing?: string
  readonly zones?: Zones
}

export function useProtecaoFile(maxBytes: number | undefined): ProtecaoFile {
  const [last, setLast] = useState<Found>()
  const run = useRef(0)
  const ground = useGroundFile(maxBytes, (news) => {
    if (!('run' in news) || news.run !== run.current || !facts) return
    if (news.kind === 'areas') setLast({ of: facts, areas: news.found })
    if (news.kind === 'no-areas') setLast({ of: facts, nothing: news.message })
    if (news.kind === 'zones') setLast(found && { ...found, zones: { features: news.features, done: news.done } })
  })
  const { facts } = ground
  const found = last?.of === facts ? last : undefined
  const readAreas = useEffectEvent(() => {
    run.current += 1
    ground.ask((reader, id) => reader.readAreas(run.current, id))
  })
  useEffect(() => {
    if (facts) readAreas()
  }, [facts])
  return {
    ...ground,
    found: found?.areas,
    zones: found?.zones,
    error: ground.error ?? found?.nothing,
    draw(zones) {
      run.current += 1
      ground.ask((reader, id) => reader.drawZones(run.current, { of: id, zones }))
    },
  }
}
