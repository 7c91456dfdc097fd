/** The passes whose log states a rate as lines for the map, cut where the class of the rate changes or the rate is unknown. */
import { type Taxa, taxaClass } from '@faixa/domain'
import { asLonLat, type SwathInput } from '@faixa/geometry'
import type { LayerPiece } from '../layers/flight-layer.ts'

/** `runOfSwath`: the pass of each swath, negative where it was left out. */
export function ratePieces(swaths: readonly SwathInput[], runOfSwath: Int32Array, taxa: Taxa): LayerPiece[] {
  const reference = taxa.vazaoContratada ?? taxa.media
  const classOf = (rate: number | undefined) =>
    rate === undefined || Number.isNaN(rate) ? undefined : taxaClass(rate, reference)
  return swaths.flatMap((swath, s) => {
    if (swath.kind !== 'line' || !swath.rates || runOfSwath[s]! < 0) return []
    const { path, rates } = swath
    const pieces: LayerPiece[] = []
    // The rate of a position holds until the next one: the last position begins no step.
    const last = path.length / 2 - 1
    for (let from = 0; from < last; ) {
      const classIndex = classOf(rates[from])
      let to = from + 1
      while (to < last && classOf(rates[to]) === classIndex) to++
      if (classIndex !== undefined) {
        pieces.push({ shape: { line: asLonLat(path.subarray(2 * from, 2 * to + 2)) }, classIndex })
      }
      from = to
    }
    return pieces
  })
}
