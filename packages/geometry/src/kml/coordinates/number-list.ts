/** A list of numbers of unknown length: 8 bytes each, where an array of numbers can take three times that. */
export class NumberList {
  length = 0
  private numbers = new Float64Array(64)

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const wider = new Float64Array(this.numbers.length * 2)
      wider.set(this.numbers)
      this.numbers = wider
    }
    this.numbers[this.length++] = value
  }

  /** Replaces the last number of a list that is not empty. */
  setLast(value: number): void {
    this.numbers[this.length - 1] = value
  }

  at(index: number): number {
    return index < this.length ? this.numbers[index]! : Number.NaN
  }

  clear(): void {
    this.length = 0
  }

  toArray(): Float64Array {
    return this.numbers.slice(0, this.length)
  }
}
