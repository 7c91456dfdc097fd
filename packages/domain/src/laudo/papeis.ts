/** What the files of a laudo are for, in the order of the form. */
export const PAPEIS = ['area', 'aplicacao', 'trajeto'] as const

export type Papel = (typeof PAPEIS)[number]
