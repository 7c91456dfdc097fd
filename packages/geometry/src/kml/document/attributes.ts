/** Collects the attributes of one placemark in the order of the file. */
// Far above the columns of any real table; the limit keeps a hostile file from quadratic time and a million names.
const MOST_ATTRIBUTES = 1000

export class AttributeCollector {
  private count = 0
  readonly record: Record<string, string> = {}

  /**
   * Adds an attribute; returns false where there are too many. A repeated name with another value is kept as `name (2)`: two columns of a
   * table may share a heading.
   */
  add(name: string, value: string): boolean {
    if (this.count >= MOST_ATTRIBUTES) return false
    let key = name
    for (let n = 2; Object.hasOwn(this.record, key) && this.record[key] !== value; n++) {
      // An empty value is replaced by the other one.
      if (this.record[key] === '') break
      if (value === '') return true
      key = `${name} (${n})`
    }
    this.count++
    // Plain assignment to this name would set the prototype instead of adding an attribute.
    if (key === '__proto__')
      Object.defineProperty(this.record, key, { value, enumerable: true, configurable: true, writable: true })
    else this.record[key] = value
    return true
  }
}
