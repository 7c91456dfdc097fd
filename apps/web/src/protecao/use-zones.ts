/** Zones within distances, computed in the flight worker and shown as they arrive. */
import { useEffect, useState } from 'react'
import type { ZonesAsked } from '../flight-worker/flight-answers.ts'
import { openFlightWorker } from '../flight-worker/flight-worker.ts'
import { beginCall } from '../ui/worker/open-worker.ts'

/** `asked` must be the same object while the same zones are requested; absent: none are, and the worker is not started. */
export function useZones(asked: ZonesAsked | undefined): Blob | undefined {
  const [zones, setZones] = useState<Blob>()
  const [{ program, close }] = useState(openFlightWorker)
  useEffect(() => close, [close])
  useEffect(() => {
    if (!asked || asked.zones.length === 0) return setZones(undefined)
    // The map does without zones that cannot be drawn.
    const leave = () => {}
    return beginCall((signal) => program.drawZones(asked, { signal, onDrawn: setZones }), setZones, leave)
  }, [asked, program])
  return zones
}
