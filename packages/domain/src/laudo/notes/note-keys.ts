/** The closed list of notes a laudo may carry (`chave`), with the names people see, in the order of the form. */
export const NOTE_NAMES = {
  OBSTACULOS_PRESENTES: 'Obstáculos presentes',
  DENTRO_DO_PADRAO: 'Dentro do padrão',
  BAIXA_EFETIVIDADE: 'Baixa efetividade',
  NAO_APLICADA_CONCENTRADA: 'Área não aplicada concentrada',
  SOBREPOSICAO_PROPOSITAL: 'Sobreposição proposital',
  SOBREPOSICAO_ERRATICA: 'Sobreposição errática',
  SOB_PROPOSITAL_ERRATICA: 'Sobreposição proposital e errática',
  EXTERNO_ALTO: 'Aplicação externa alta',
  VERIFICAR: 'Verificar',
  VERIFICAR_INSUMOS: 'Verificar insumos',
} as const

export type NoteKey = keyof typeof NOTE_NAMES

export const NOTE_KEYS = Object.keys(NOTE_NAMES) as readonly NoteKey[]

export function isNoteKey(text: string): text is NoteKey {
  return Object.hasOwn(NOTE_NAMES, text)
}

/** The names of the notes and the free note, one per line, as a line of the effectiveness report has them. */
export function observacoesText(notas: readonly string[], observacoes: string): string {
  return [...notas.filter(isNoteKey).map((key) => NOTE_NAMES[key]), observacoes]
    .filter((text) => text !== '')
    .join('\n')
}

/** Maximum number of characters of the free note, in addition to the keys (specification 000 §3). */
export const OBSERVACOES_MAX_LENGTH = 500
