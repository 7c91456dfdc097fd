/** Conversions between units of one kind. All factors are exact by definition; nothing is rounded. */
import {
  type Hectares,
  hectares,
  type Kilometres,
  type KilometresPerHour,
  kilometres,
  kilometresPerHour,
  type Metres,
  type MetresPerSecond,
  type Minutes,
  minutes,
  type Seconds,
  type SquareMetres,
} from './quantity.ts'

// 1 ha = 1 hm² = 10,000 m² (BIPM SI Brochure, 9th ed., table 8).
const SQUARE_METRES_PER_HECTARE = 10_000

export const toHectares = (area: SquareMetres): Hectares => hectares(area / SQUARE_METRES_PER_HECTARE)

export const toKilometres = (length: Metres): Kilometres => kilometres(length / 1000)

export const toKilometresPerHour = (speed: MetresPerSecond): KilometresPerHour => kilometresPerHour(speed * 3.6)

export const toMinutes = (time: Seconds): Minutes => minutes(time / 60)
