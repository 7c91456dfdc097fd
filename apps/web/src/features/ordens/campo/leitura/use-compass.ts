/** The direction in which the top of the screen points, by the compass of the device: from magnetic north, and from true north where it is known. */
import { useEffect, useState } from 'react'
import { placeNow } from '../../../../campo/place-now.ts'
import { loadNow } from '../../../../ui/connection/load-part.ts'

/** Time for the first direction and for the place of the device, ms. */
const PATIENCE_MS = 8000

interface Orientation extends DeviceOrientationEvent {
  /** Safari: degrees clockwise from magnetic north. */
  readonly webkitCompassHeading?: number
}

/** Safari asks the person, within a press of a button. */
interface Asking {
  requestPermission?(): Promise<'granted' | 'denied'>
}

export interface Compass {
  readonly isOn: boolean
  /** Degrees clockwise from magnetic north. */
  readonly magneticDeg?: number
  /** Degrees clockwise from true north; absent without the place of the device. */
  readonly trueDeg?: number
  readonly declinationDeg?: number
  readonly failure?: string
  start(): Promise<void>
  stop(): void
}

const NONE = 'Este aparelho não tem bússola que o navegador possa ler: escolha a direção na lista.'
const REFUSED = 'O navegador não permite ler a bússola: escolha a direção na lista.'
const NO_PLACE =
  'Sem o lugar do aparelho não se sabe a diferença entre o norte da bússola e o verdadeiro: ligue a localização, ou escolha a direção na lista.'

export function useCompass(): Compass {
  const [isOn, setOn] = useState(false)
  const [magneticDeg, setMagnetic] = useState<number>()
  const [declinationDeg, setDeclination] = useState<number>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!isOn) return undefined
    let isCurrent = true
    let wasRead = false
    const listen = (event: Event) => {
      const heading = headingOf(event as Orientation)
      if (heading === undefined) return
      wasRead = true
      setMagnetic(heading)
      // Some sensors begin late.
      setFailure((before) => (before === NONE ? undefined : before))
    }
    // Chromium has the absolute direction under its own name; Safari has it in every event.
    const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation'
    window.addEventListener(name, listen)
    const timer = setTimeout(() => !wasRead && setFailure(NONE), PATIENCE_MS)
    const findDeclination = async () => {
      const found = await declinationHere()
      if (!isCurrent) return
      setDeclination(found)
      if (found === undefined) setFailure((before) => before ?? NO_PLACE)
    }
    void findDeclination()
    return () => {
      isCurrent = false
      window.removeEventListener(name, listen)
      clearTimeout(timer)
      setMagnetic(undefined)
      setDeclination(undefined)
    }
  }, [isOn])
  return {
    isOn,
    ...(magneticDeg !== undefined && { magneticDeg }),
    ...(declinationDeg !== undefined && { declinationDeg }),
    ...(magneticDeg !== undefined &&
      declinationDeg !== undefined && { trueDeg: trueBearing(magneticDeg, declinationDeg) }),
    ...(failure !== undefined && { failure }),
    async start() {
      setFailure(undefined)
      if (!('DeviceOrientationEvent' in window)) return setFailure(NONE)
      const asking = DeviceOrientationEvent as unknown as Asking
      const answer = await asking.requestPermission?.().catch(() => 'denied' as const)
      if (answer === 'denied') setFailure(REFUSED)
      else setOn(true)
    },
    stop() {
      setOn(false)
      setFailure(undefined)
    },
  }
}

/** Degrees clockwise from true north of a bearing from magnetic north; a declination to the east is positive. */
export function trueBearing(magneticDeg: number, declinationDeg: number): number {
  return (magneticDeg + declinationDeg + 360) % 360
}

/** `alpha` grows counterclockwise (W3C Device Orientation); the screen may be turned on the device. */
function headingOf({ webkitCompassHeading, absolute, alpha, type }: Orientation): number | undefined {
  const isAbsolute = absolute || type === 'deviceorientationabsolute'
  const heading = webkitCompassHeading ?? (isAbsolute && alpha !== null ? 360 - alpha : undefined)
  return heading === undefined ? undefined : (heading + (screen.orientation?.angle ?? 0)) % 360
}

async function declinationHere(): Promise<number | undefined> {
  const place = await placeNow(PATIENCE_MS)
  if (!place) return undefined
  try {
    const { declinationDeg } = await loadNow(() => import('./declination.ts'))
    return declinationDeg(place.lat, place.lon, Date.now())
  } catch {
    return undefined
  }
}
