/** The field in which a file belongs by its contents. */
import type { Role } from '@faixa/flight'
import type { FileKind } from '@faixa/geometry'
import type { FileReading } from './use-file-reading.ts'

export const HOME = {
  area: 'area',
  'swath-polygons': 'aplicacao',
  'swath-lines': 'aplicacao',
  track: 'trajeto',
} as const satisfies Record<FileKind, Role>

/** Undefined where the contents are ambiguous. */
export function homeOf(kind: FileKind | 'unclear' | undefined): Role | undefined {
  return kind === undefined || kind === 'unclear' ? undefined : HOME[kind]
}

/** The field where a file chosen for `role` belongs; undefined where it fits, or is ambiguous. */
export function otherHomeOf(role: Role, reading: FileReading): Role | undefined {
  const home = reading.kind === 'read' ? homeOf(reading.facts.looksLike) : undefined
  return home === role ? undefined : home
}
