/** The attributes of one placemark, in the order the file gives them. */
export class AttributeCollector {
  private readonly pairs = new Map<string, string>()

  get isEmpty(): boolean {
    return this.pairs.size === 0
  }

  /** The same name again with another value is kept as `name (2)`: two columns of a table may share a heading. */
  add(name: string, value: string): void {
    let key = name
    for (let n = 2; this.pairs.has(key) && this.pairs.get(key) !== value; n++) {
      // An empty value says nothing: the other one replaces it.
      if (this.pairs.get(key) === '' || value === '') break
      key = `${name} (${n})`
    }
    if (value !== '' || !this.pairs.has(key)) this.pairs.set(key, value)
  }

  /** Object.fromEntries defines own properties, so that an attribute named __proto__ is an attribute. */
  toRecord(): Record<string, string> {
    return Object.fromEntries(this.pairs)
  }
}
