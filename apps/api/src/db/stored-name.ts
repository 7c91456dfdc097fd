/** Spelling of the API's camelCase names in the database. */
export type StoredName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? First extends Lowercase<First>
      ? `${First}${StoredName<Rest>}`
      : `_${Lowercase<First>}${StoredName<Rest>}`
    : `${First}${StoredName<Rest>}`
  : Name

/** Converts `areaPlantio` to `area_plantio`. */
export function storedName<Name extends string>(name: Name): StoredName<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as StoredName<Name>
}

/** The columns of figures; null is "could not be computed". */
export function figureColumns<Name extends string>(
  names: readonly Name[],
  figures: { readonly [Figure in Name]?: number | undefined },
): { [Figure in Name as StoredName<Figure>]: number | null } {
  return Object.fromEntries(names.map((name) => [storedName(name), figures[name] ?? null])) as never
}

/** The figures of a row; those that could not be computed are absent. */
export function figuresOf<Name extends string>(
  names: readonly Name[],
  row: { readonly [Figure in Name as StoredName<Figure>]: number | null },
): { [Figure in Name]?: number } {
  const known: Readonly<Record<string, number | null>> = row
  return Object.fromEntries(
    names.flatMap((name) => (known[storedName(name)] === null ? [] : [[name, known[storedName(name)]]])),
  ) as never
}
