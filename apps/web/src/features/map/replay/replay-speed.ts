/** Speeds of the replay, as multiples of the real one. */
export const SPEEDS = [1, 5, 10, 30, 60, 120, 300] as const

/** Default duration of a replayed flight. */
const WANTED_MS = 60_000
/** Above this speed the camera does not follow: a map that jumps after the aircraft is useless. */
export const FOLLOWED_TO = 10

/** The speed at which a flight of this length passes in about a minute. */
export function usualSpeed(flightMs: number): number {
  const wanted = flightMs / WANTED_MS
  const off = (speed: number) => Math.abs(Math.log(speed / wanted))
  return SPEEDS.reduce<number>((best, speed) => (off(speed) < off(best) ? speed : best), SPEEDS[0])
}
