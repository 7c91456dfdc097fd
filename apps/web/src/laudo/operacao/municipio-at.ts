import { query } from '../../api/query.ts'
import { type Bounds, middleOf } from '../../map/engine/extent.ts'

/** The município of the middle of a field; nothing is requested while its bounds are unknown. */
export function municipioAt(place: Bounds | undefined) {
  const [lon, lat] = middleOf(place ?? [0, 0, 0, 0])
  return { ...query('findMunicipio', { query: { lon, lat } }), enabled: place !== undefined }
}
