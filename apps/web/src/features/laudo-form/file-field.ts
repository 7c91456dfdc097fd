import type { Role } from '@faixa/flight'

/** As the form that is sent calls it. */
export function fileField(role: Role): `file_${Role}` {
  return `file_${role}`
}
