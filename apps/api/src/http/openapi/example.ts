/** The type of an example, and the values that several of them have. */
import type { ReplyOf, RouteName, Routes, SentOf } from '@faixa/contract'

type Example<R extends Routes[RouteName]> = (SentOf<R> extends { readonly body: infer Body }
  ? { readonly body?: Body }
  : { readonly body?: never }) & { readonly reply?: ReplyOf<R> }

export type Examples = { readonly [Name in RouteName]?: Example<Routes[Name]> }

export const UUID = '4b0a6b3e-7a53-4c0e-9d3a-2f8f4f6e1a11'
export const ORDEM_UUID = '7c2f1d90-5b1e-4e0f-8a36-0f6d2b9c4e22'
export const WHEN = '2026-03-14T12:00:00.000Z'

export const AURORA = { id: 1, nome: 'Usina Aurora' }
export const NORTE = { id: 1, nome: 'Fazenda Norte' }
export const AEROSUL = { id: 1, nome: 'AeroSul Aviação' }
export const BRUNO = { id: 1, nome: 'Bruno Lima' }

/** One page that holds `rows` rows, which are all there are. */
export const onePage = (rows: number) => ({ currentPage: 1, pageSize: 10, totalItems: rows, totalPages: 1 })

/** The seven checks of a laudo. */
export const CHECKS = {
  distancias: { situacao: 'conforme', frase: '2 áreas protegidas conferidas, sem distância exigida descumprida.' },
  clima: { situacao: 'semDados', frase: 'Nenhuma leitura do tempo foi informada.' },
  documentos: { situacao: 'semDados', frase: 'A aeronave do voo não foi informada.' },
  produto: { situacao: 'semDados', frase: 'Nenhum produto foi informado.' },
  dados: { situacao: 'naoConforme', frase: 'Faltam 9 de 28 campos do relatório operacional.' },
  lugar: { situacao: 'conforme', frase: '1 talhão medido: na ordem de serviço.' },
  prazo: { situacao: 'semDados', frase: 'Nenhum prazo para registrar o voo foi definido.' },
} as const
