/** The professions of the persons responsible for an operation, by the fields of the form that name them. */
export const PROFISSOES = { agronomo: 'Engenheiro agrônomo', tecnico: 'Técnico executor' } as const

export type Profissao = keyof typeof PROFISSOES
