/** Reads the file of the ordered area in the flight worker as it is chosen, and keeps it with the draft. */
import { useEffect, useState } from 'react'
import { type FlightReader, openFlightReader } from '../../../flight-worker/flight-reader.ts'
import type { FileFacts, FromWorker } from '../../../flight-worker/protocol.ts'

export type AreaReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The browser could not read it; the server may. */
  | { readonly kind: 'unread' }

let lastId = 0

/** The reading of `file`, from its beginning whenever another file is chosen. */
export function useAreaReading(file: File | undefined): AreaReading {
  const [reading, setReading] = useState<{ readonly of: File | undefined; readonly is: AreaReading }>()
  useEffect(() => {
    if (!file) return undefined
    lastId += 1
    const id = lastId
    const reader: FlightReader = openFlightReader((news) => {
      const is = readingOf(news)
      if (is) setReading({ of: file, is })
    })
    reader.read(id, file)
    return () => reader.close()
  }, [file])
  if (!file) return { kind: 'none' }
  return reading?.of === file ? reading.is : { kind: 'reading', done: 0 }
}

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
