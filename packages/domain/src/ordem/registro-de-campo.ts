/** What people in the field record about a service order. */

import type { Tempo } from '../clima/leitura-do-clima.ts'

export const TIPOS_DE_REGISTRO = ['inicio', 'conclusao', 'leitura', 'lista', 'foto', 'trajeto'] as const

export type TipoDeRegistro = (typeof TIPOS_DE_REGISTRO)[number]

export const TIPO_DE_REGISTRO_NAMES = {
  inicio: 'Início',
  conclusao: 'Conclusão',
  leitura: 'Leitura do tempo',
  lista: 'Conferência',
  foto: 'Fotografia',
  trajeto: 'Trajeto do telefone',
} as const satisfies Record<TipoDeRegistro, string>

/** A checklist as it was ticked: whose it is, and its items as they were then. */
export interface ListaTicada {
  readonly de: string
  readonly itens: readonly { readonly texto: string; readonly feito: boolean }[]
}

/** What a reading, or a checklist, says. */
export type ConteudoDoRegistro = Tempo | ListaTicada

/** What a photograph from the field shows. */
export const ASSUNTOS_DE_FOTO = ['medidor', 'pista', 'rotulo', 'receituario', 'outro'] as const

export type AssuntoDeFoto = (typeof ASSUNTOS_DE_FOTO)[number]

export const ASSUNTO_DE_FOTO_NAMES = {
  medidor: 'Medidor',
  pista: 'Pista',
  rotulo: 'Rótulo do produto',
  receituario: 'Receituário',
  outro: 'Outro assunto',
} as const satisfies Record<AssuntoDeFoto, string>

/** Difference of clocks from which a device's clock counts as wrong, s: sending takes seconds, and people set clocks to the minute. */
export const RELOGIO_ERRADO_S = 120

/**
 * Seconds by which a device's clock was fast when it sent (negative: slow); undefined where it was right. All instants in ms since 1970 UTC.
 */
export function clockErrorS(sentMs: number, receivedMs: number): number | undefined {
  const fastS = Math.round((sentMs - receivedMs) / 1000)
  return Math.abs(fastS) < RELOGIO_ERRADO_S ? undefined : fastS
}

/** The instant of an act by the server's clock, ms: what the device said, less the error of its clock. */
export function correctedMs(doneMs: number, sentMs: number, receivedMs: number): number {
  return doneMs - 1000 * (clockErrorS(sentMs, receivedMs) ?? 0)
}
