/** The box around positions that are beyond doubt, by which doubtful ones are judged. */
/** Degrees, about a kilometre: a position nearer than that to the box is never called far. */
const LEAST_DEGREES = 0.01

export class Extent {
  positions = 0
  private west = Number.POSITIVE_INFINITY
  private south = Number.POSITIVE_INFINITY
  private east = Number.NEGATIVE_INFINITY
  private north = Number.NEGATIVE_INFINITY

  add(lon: number, lat: number): void {
    this.positions++
    this.west = Math.min(this.west, lon)
    this.east = Math.max(this.east, lon)
    this.south = Math.min(this.south, lat)
    this.north = Math.max(this.north, lat)
  }

  /** Tells whether a position lies within `times` the extent of the others. */
  isNear(lon: number, lat: number, times: number): boolean {
    const slack = Math.max(LEAST_DEGREES, times * Math.max(this.east - this.west, this.north - this.south))
    return (
      lon >= this.west - slack && lon <= this.east + slack && lat >= this.south - slack && lat <= this.north + slack
    )
  }
}
