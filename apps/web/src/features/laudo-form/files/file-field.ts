import type { Role } from '@faixa/flight'

/** Name of a file's field in the contract. */
export function fileField(role: Role): `file_${Role}` {
  return `file_${role}`
}
