/** Fields of a value of which some may be absent: an absent field has no key, rather than the value `undefined`. */
export type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/**
 * The fields that have a value: `{ id, ...present({ nome, fazenda }) }` has no key `nome` where `nome` is undefined. Types with optional fields
 * demand that (`exactOptionalPropertyTypes`), and so do JSON and equality in tests. It allocates: loops over vertices spell it out.
 */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>
}
