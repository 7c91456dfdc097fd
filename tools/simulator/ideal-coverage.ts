/**
 * Computes the coverage of an ideal flight in closed form.
 *
 * Field L long and N·s wide; N passes of width w, centres s apart, the first s/2 inside the edge, each e too long at
 * both ends. Across the field, n(x) >= k on the N - k + 1 common parts of k neighbours: each is max(0, w - (k-1)·s)
 * wide, call it c, and they follow each other at s, so together they are (N - k)·min(s, c) + c wide. Beyond each side
 * edge of the field lie max(0, (w - s)/2 - (k-1)·s) of it. Along the field, all of it is L + 2e long anywhere and L
 * long inside.
 *
 * 1000 m by 800 m, N = 40, s = 20, e = 30: w = 20 gives U = 40·20·1060 = 84.80 ha, of which 80.00 inside and 4.80
 * outside; w = 22 gives U = 802·1060 = 85.012 ha, twice or more inside 39·2·1000 = 7.80 ha, gross 40·22·1060 = 93.28
 * ha.
 */
export interface IdealFlight {
  readonly lengthM: number
  readonly strips: number
  readonly spacingM: number
  readonly swathM: number
  readonly overshootM: number
}

/** Areas in square metres; the names are those of CoverageAreas. */
export interface IdealCoverage {
  readonly plotM2: number
  readonly appliedM2: number
  readonly grossM2: number
  readonly effectiveM2: number
  readonly unappliedM2: number
  readonly externalM2: number
  readonly overlapM2: number
  readonly depthM2: readonly number[]
}

export function idealCoverage({ lengthM, strips, spacingM, swathM, overshootM }: IdealFlight): IdealCoverage {
  const widthAtDepth = (k: number): number => {
    const each = Math.max(0, swathM - (k - 1) * spacingM)
    return (strips - k) * Math.min(spacingM, each) + each
  }
  const insideAtDepth = (k: number): number =>
    widthAtDepth(k) - 2 * Math.max(0, (swathM - spacingM) / 2 - (k - 1) * spacingM)

  const flownM = lengthM + 2 * overshootM
  const deepest = Math.min(strips, Math.ceil(swathM / spacingM))
  const plotM2 = lengthM * strips * spacingM
  const appliedM2 = widthAtDepth(1) * flownM
  const effectiveM2 = insideAtDepth(1) * lengthM
  return {
    plotM2,
    appliedM2,
    grossM2: strips * swathM * flownM,
    effectiveM2,
    unappliedM2: plotM2 - effectiveM2,
    externalM2: appliedM2 - effectiveM2,
    overlapM2: strips > 1 ? insideAtDepth(2) * lengthM : 0,
    depthM2: Array.from({ length: deepest }, (_, i) => widthAtDepth(i + 1) * flownM),
  }
}
