/** Classes of droplets by the pairs of ASAE S572 for which a curve of drift is published, the finest first. */
export const CLASSES_DE_GOTAS = {
  muitoFinaAFina: 'Muito fina a fina',
  finaAMedia: 'Fina a média',
  mediaAGrossa: 'Média a grossa',
  grossaAMuitoGrossa: 'Grossa a muito grossa',
} as const

export type ClasseDeGotas = keyof typeof CLASSES_DE_GOTAS

/** The class that drifts farthest. */
export const GOTAS_PIORES: ClasseDeGotas = 'muitoFinaAFina'
