/** The day on which the monthly report is due, and whether it was sent in time. */

/** The 15th of the month after `mes`, yyyy-mm-dd (Instrução Normativa MAPA nº 2, de 2008, art. 14; Portaria MAPA nº 298, de 2021, art. 11). */
export function prazoMensal(mes: string): string {
  const [year = 0, month = 1] = mes.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${next[0]}-${`${next[1]}`.padStart(2, '0')}-15`
}

export const SITUACOES_MENSAIS = {
  enviado: 'Enviado',
  'enviado-atrasado': 'Enviado com atraso',
  'a-enviar': 'A enviar',
  atrasado: 'Atrasado',
} as const

export type SituacaoMensal = keyof typeof SITUACOES_MENSAIS

/** Days are yyyy-mm-dd, which compare as texts; the day of the deadline is in time. */
export function situacaoMensal(mes: string, hoje: string, enviadoEm: string | undefined): SituacaoMensal {
  const prazo = prazoMensal(mes)
  if (enviadoEm !== undefined) return enviadoEm <= prazo ? 'enviado' : 'enviado-atrasado'
  return hoje <= prazo ? 'a-enviar' : 'atrasado'
}
