/** The attributes of one placemark, in the order the file gives them. */
// Far above any table; a hostile file must not cost quadratic time, nor hold a million names.
const MOST_ATTRIBUTES = 1000

export class AttributeCollector {
  private count = 0
  readonly record: Record<string, string> = {}

  /**
   * The same name again with another value is kept as `name (2)`: two columns of a table may share a heading.
   * False where there are too many.
   */
  add(name: string, value: string): boolean {
    if (this.count >= MOST_ATTRIBUTES) return false
    let key = name
    for (let n = 2; Object.hasOwn(this.record, key) && this.record[key] !== value; n++) {
      // An empty value says nothing: the other one replaces it.
      if (this.record[key] === '') break
      if (value === '') return true
      key = `${name} (${n})`
    }
    this.count++
    // Assigning would set the prototype, not an attribute of that name.
    if (key === '__proto__')
      Object.defineProperty(this.record, key, { value, enumerable: true, configurable: true, writable: true })
    else this.record[key] = value
    return true
  }
}
