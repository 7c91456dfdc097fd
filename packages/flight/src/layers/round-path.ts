import { asLonLat, type LonLatPath } from '@faixa/geometry'

/** Rounds a path to nine decimals of a degree, a tenth of a millimetre: more digits only make files larger. */
export function roundPath(path: LonLatPath): LonLatPath {
  return asLonLat(path.map((degrees) => Math.round(degrees * 1e9) / 1e9))
}
