import { MEGABYTE_BYTES } from '@faixa/units'

/** The roles of a laudo's files, in the order of the form. */
export const PAPEIS = ['area', 'aplicacao', 'trajeto'] as const

export type Papel = (typeof PAPEIS)[number]

/** Largest PDF that is attached to anything, bytes: a scanned document of ten pages has 5 MB. */
export const PDF_MAX_BYTES = 20 * MEGABYTE_BYTES
