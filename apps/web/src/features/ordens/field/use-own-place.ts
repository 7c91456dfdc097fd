/** Where the device is. The browser is asked for it only after the person asked, and no longer once the person or the screen leaves. */
import { useEffect, useState } from 'react'

export interface OwnPlace {
  readonly lon: number
  readonly lat: number
  /** Radius in metres within which the device is with 95 % probability (W3C Geolocation). */
  readonly accuracyM: number
}

type Failure = 'refused' | 'unavailable'

/** A position that is read from a list of earlier ones may be this old, ms. */
const OLDEST_MS = 5000
/** A receiver without satellites in its memory needs up to half a minute. */
const PATIENCE_MS = 60_000

export function useOwnPlace() {
  const [isOn, setOn] = useState(false)
  const [place, setPlace] = useState<OwnPlace>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (!isOn) return undefined
    // Pages without a secure connection have none in some browsers.
    const { geolocation } = navigator as { readonly geolocation?: Geolocation }
    if (!geolocation) {
      setFailure('unavailable')
      setOn(false)
      return undefined
    }
    const id = geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        setFailure(undefined)
        setPlace({ lon: longitude, lat: latitude, accuracyM: accuracy })
      },
      (error) => {
        const isRefused = error.code === error.PERMISSION_DENIED
        setFailure(isRefused ? 'refused' : 'unavailable')
        // The device may have moved since: no position is better than an old one.
        setPlace(undefined)
        if (isRefused) setOn(false)
      },
      { enableHighAccuracy: true, maximumAge: OLDEST_MS, timeout: PATIENCE_MS },
    )
    return () => geolocation.clearWatch(id)
  }, [isOn])
  const toggle = () => {
    setFailure(undefined)
    setPlace(undefined)
    setOn(!isOn)
  }
  return { isOn, place, failure, toggle }
}
