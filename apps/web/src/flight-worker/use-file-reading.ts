/** Reads one file of a form in the flight worker as it is chosen, and asks for its coordinate system where it names none. */

import type { Role } from '@faixa/flight'
import type { SystemChoice } from '@faixa/geometry'
import { useEffect, useState } from 'react'
import { type FlightReader, openFlightReader } from './flight-reader.ts'
import type { FileFacts, FoundOrder, FromWorker } from './protocol.ts'

/** The coordinate systems that the file may be in, where it names none, and the code of the chosen one. */
interface AskedSystem {
  readonly systems?: readonly SystemChoice[] | undefined
  readonly system?: string | undefined
}

export type FileReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number }
  /** `order` comes after the facts, where the file was read as the area of a service order. */
  | { readonly kind: 'read'; readonly facts: FileFacts; readonly order?: FoundOrder }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The browser could not read it; the server may. */
  | { readonly kind: 'unread' }

export interface ReadFile extends AskedSystem {
  readonly reading: FileReading
  /** Says the coordinate system of a file that names none. */
  placeIn(system: string): void
}

interface Known extends AskedSystem {
  readonly of: File
  readonly reading: FileReading
}

let lastId = 0

/**
 * The reading of `file`, from its beginning whenever another file or another coordinate system is chosen. With `asOrder` its plots are measured
 * besides, as those of a service order.
 */
export function useFileReading(file: File | undefined, asOrder = false): ReadFile {
  const [last, setKnown] = useState<Known>()
  const known = last?.of === file ? last : undefined
  const system = known?.system
  useEffect(() => {
    if (!file) return undefined
    lastId += 1
    const id = lastId
    const reader: FlightReader = openFlightReader((news) => {
      setKnown((before) => {
        const reading = readingOf(news, before?.reading)
        if (!reading) return before
        const systems = (news.kind === 'unusable' && news.systems) || (before?.of === file ? before.systems : undefined)
        return { of: file, reading, system, systems }
      })
      if (asOrder && news.kind === 'read') reader.measureOrder(id)
    })
    reader.read(id, file, system)
    return () => reader.close()
  }, [file, system, asOrder])
  return {
    reading: known?.reading ?? (file ? UNBEGUN : { kind: 'none' }),
    system,
    systems: known?.systems,
    placeIn: (chosen) => setKnown((before) => before && { ...before, system: chosen, reading: UNBEGUN }),
  }
}

const UNBEGUN: FileReading = { kind: 'reading', done: 0 }

function readingOf(news: FromWorker, before: FileReading | undefined): FileReading | undefined {
  switch (news.kind) {
    case 'reading':
      return { kind: 'reading', done: news.done }
    case 'read':
      return { kind: 'read', facts: news.facts }
    case 'unusable':
      return { kind: 'unusable', message: news.message }
    case 'ordered':
      return before?.kind === 'read' ? { ...before, order: news.found } : undefined
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

/** Why the file is of no use in the field of `role`; undefined where it is, or is not known yet. */
export function faultFor(role: Role, reading: FileReading): string | undefined {
  if (reading.kind === 'unusable') return reading.message
  return reading.kind === 'read' ? reading.facts.nothingFor[role] : undefined
}
