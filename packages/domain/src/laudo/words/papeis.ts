import { MEGABYTE_BYTES } from '@faixa/units'

/** The roles of the files that a flight is measured from, in the order of the form. */
export const PAPEIS_DO_VOO = ['area', 'aplicacao', 'trajeto'] as const

export type PapelDoVoo = (typeof PAPEIS_DO_VOO)[number]

/** The roles of a laudo's files, in the order of the form. */
export const PAPEIS = [...PAPEIS_DO_VOO, 'clima'] as const

export type Papel = (typeof PAPEIS)[number]

/** Files of each role that a laudo may have: a drone sprays a field in tens of flights, each with files of its own. */
export const ARQUIVOS_MAX = { area: 1, aplicacao: 500, trajeto: 500, clima: 1 } as const satisfies Record<Papel, number>

/** Largest PDF that is attached to anything, bytes: a scanned document of ten pages has 5 MB. */
export const PDF_MAX_BYTES = 20 * MEGABYTE_BYTES
