/** Reads the file of the ordered area in the flight worker as it is chosen, and keeps it with the draft. */
import { useEffect, useState } from 'react'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import type { FileFacts, FromWorker } from '../../../flight-worker/protocol.ts'
import type { AskedSystem } from '../../../form/files/system-field.tsx'

export type AreaReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The browser could not read it; the server may. */
  | { readonly kind: 'unread' }

export interface AreaFile extends AskedSystem {
  readonly reading: AreaReading
  /** Says the coordinate system of a file that names none. */
  placeIn(system: string): void
}

interface Known extends AskedSystem {
  readonly of: File
  readonly reading: AreaReading
}

let lastId = 0

/** The reading of `file`, from its beginning whenever another file or another coordinate system is chosen. */
export function useAreaFile(file: File | undefined): AreaFile {
  const [last, setKnown] = useState<Known>()
  const known = last?.of === file ? last : undefined
  const system = known?.system
  useEffect(() => {
    if (!file) return undefined
    lastId += 1
    const reader: FlightReader = openFlightReader((news) => {
      const reading = readingOf(news)
      if (!reading) return
      setKnown((before) => {
        const systems = (news.kind === 'unusable' && news.systems) || (before?.of === file ? before.systems : undefined)
        return { of: file, reading, system, systems }
      })
    })
    reader.read(lastId, file, system)
    return () => reader.close()
  }, [file, system])
  return {
    reading: known?.reading ?? (file ? UNBEGUN : { kind: 'none' }),
    system,
    systems: known?.systems,
    placeIn: (chosen) => setKnown((before) => before && { ...before, system: chosen, reading: UNBEGUN }),
  }
}

const UNBEGUN: AreaReading = { kind: 'reading', done: 0 }

function readingOf(news: FromWorker): AreaReading | undefined {
  switch (news.kind) {
    case 'reading':
      return { kind: 'reading', done: news.done }
    case 'read':
      return { kind: 'read', facts: news.facts }
    case 'unusable':
      return { kind: 'unusable', message: news.message }
    case 'failed':
      return { kind: 'unread' }
    case 'plots':
    case 'no-plots':
    case 'areas':
    case 'no-areas':
    case 'zones':
    case 'measuring':
    case 'measured':
    case 'unmeasurable':
      return undefined
  }
}

/** Why the file cannot be an ordered area; undefined where it can be, or is not known yet. */
export function areaFault(reading: AreaReading): string | undefined {
  if (reading.kind === 'unusable') return reading.message
  return reading.kind === 'read' ? reading.facts.nothingFor.area : undefined
}
