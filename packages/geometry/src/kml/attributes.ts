/** The attributes of one placemark, in the order the file gives them. */
export class AttributeCollector {
  readonly record: Record<string, string> = {}

  /** The same name again with another value is kept as `name (2)`: two columns of a table may share a heading. */
  add(name: string, value: string): void {
    let key = name
    for (let n = 2; Object.hasOwn(this.record, key) && this.record[key] !== value; n++) {
      // An empty value says nothing: the other one replaces it.
      if (this.record[key] === '') break
      if (value === '') return
      key = `${name} (${n})`
    }
    // Assigning would set the prototype, not an attribute of that name.
    if (key === '__proto__')
      Object.defineProperty(this.record, key, { value, enumerable: true, configurable: true, writable: true })
    else this.record[key] = value
  }
}
