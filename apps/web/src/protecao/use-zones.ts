/** Zones within distances, drawn in the flight worker and shown as they come. */
import { useEffect, useRef, useState } from 'react'
import { type FlightReader, openFlightReader } from '../flight-worker/flight-reader.ts'
import type { ZonesAsked } from '../flight-worker/protocol.ts'

/** `asked` is the same object while the same zones are wanted; absent: none are, and the worker is not started for it. */
export function useZones(asked: ZonesAsked | undefined): Blob | undefined {
  const [zones, setZones] = useState<Blob>()
  const reader = useRef<FlightReader>(undefined)
  const run = useRef(0)
  useEffect(() => {
    const opened = openFlightReader((news) => {
      if (news.kind === 'zones' && news.run === run.current) setZones(news.features)
    })
    reader.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => {
    run.current += 1
    if (!asked || asked.zones.length === 0) setZones(undefined)
    else reader.current?.drawZones(run.current, asked)
  }, [asked])
  return zones
}
