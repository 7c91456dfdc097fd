/** The roles of a laudo's files, in the order of the form. */
export const PAPEIS = ['area', 'aplicacao', 'trajeto'] as const

export type Papel = (typeof PAPEIS)[number]
