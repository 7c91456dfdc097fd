/** Headings of docs/metodo.md that screens lead to, as the addresses spell them. */
export const METHOD_SECTIONS = {
  areas: 'as-areas',
  percentages: 'os-percentuais',
  flight: 'o-trajeto',
  plots: 'talhao-por-talhao',
  settlement: 'como-o-acerto-e-calculado',
} as const

export type MethodSection = (typeof METHOD_SECTIONS)[keyof typeof METHOD_SECTIONS]
