/** Crops (specification 000 §3). */
export const CULTURAS = [
  'NÃO INFORMADA',
  'ALGODÃO',
  'SOJA',
  'MILHO',
  'CITRUS',
  'BANANA',
  'CAFÉ',
  'CANA-DE-AÇÚCAR',
  'TRIGO',
  'BATATA',
  'FEIJÃO',
  'FLORESTA',
  'GIRASSOL',
  'CROTALÁRIA',
] as const

export type Cultura = (typeof CULTURAS)[number]

export const CULTURA_DEFAULT: Cultura = 'NÃO INFORMADA'
