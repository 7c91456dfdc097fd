/** Zones within distances, computed in the flight worker and shown as they arrive. */
import { useEffect, useState } from 'react'
import type { ZonesAsked } from '../flight-worker/flight-answers.ts'
import { openFlightWorker } from '../flight-worker/flight-worker.ts'
import { beginCall } from '../ui/worker/open-worker.ts'

/** `request` must be the same object while the same zones are requested; absent: none are, and the worker is not started. */
export function useZones(request: ZonesAsked | undefined): Blob | undefined {
  const [zones, setZones] = useState<Blob>()
  const [{ program, close }] = useState(openFlightWorker)
  useEffect(() => close, [close])
  useEffect(() => {
    if (!request || request.zones.length === 0) return setZones(undefined)
    // The map omits zones that cannot be drawn.
    const leave = () => {}
    return beginCall((signal) => program.drawZones(request, { signal, onDrawn: setZones }), setZones, leave)
  }, [request, program])
  return zones
}
