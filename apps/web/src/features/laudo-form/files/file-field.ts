import type { Papel } from '@faixa/domain'

/** Name of a file's field in the contract. */
export function fileField<Name extends Papel>(papel: Name): `file_${Name}` {
  return `file_${papel}`
}
