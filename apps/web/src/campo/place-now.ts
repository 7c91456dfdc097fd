/** Where the device is now, for a record; undefined where it does not say so in time. */

export interface Place {
  readonly lat: number
  readonly lon: number
  /** Radius within which the device is with 95 % probability, m (W3C Geolocation). */
  readonly precisaoM: number
}

/** Age of a position that still counts as now, ms. */
const OLDEST_MS = 30_000

export function placeNow(timeoutMs: number): Promise<Place | undefined> {
  // Pages without a secure connection have none in some browsers.
  const { geolocation } = navigator as { readonly geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    // The time that the browser counts does not include that of its question for permission.
    setTimeout(() => resolve(undefined), timeoutMs)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: latitude, lon: longitude, precisaoM: accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, maximumAge: OLDEST_MS, timeout: timeoutMs },
    )
  })
}
