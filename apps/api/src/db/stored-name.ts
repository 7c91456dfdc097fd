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
