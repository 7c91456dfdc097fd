/** The groups of products that norms name. */

export const GRUPOS = {
  agrotoxico: 'Agrotóxico',
  hormonal: 'Herbicida hormonal',
  biologico: 'Biológico',
  fertilizante: 'Fertilizante',
  semente: 'Semente',
} as const

export type Grupo = keyof typeof GRUPOS
