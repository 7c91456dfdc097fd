/**
 * Limits of the weather: laws by state and product and technical references, which are advice, as rows of the table of rules; and those that an
 * empresa sets. Every limit that applies counts, so that one of an empresa is added to the law and never replaces it.
 */
import { present } from '@faixa/units'
import type { FaixaDoClima, LimiteDoClima } from '../clima/faixa-do-clima.ts'
import { FONTES_DE_NORMA, type Norma, REGRA_DA_EMPRESA } from './norma.ts'
import { type Aplicacao, binds, countsFor } from './rules-for.ts'

const OPEN = { classe: null, aeronave: null, de: null, ate: null, distanciaM: null, proibido: false } as const

const RS_HORMONAL = {
  ...OPEN,
  uf: 'RS',
  grupo: 'hormonal',
  // Published on 15/09/2022 (normasbrasil.com.br); its limits were not compared.
  de: '2022-09-15',
  norma: 'Instrução Normativa SEAPDR nº 13/2022 (RS)',
  artigo: null,
  fonte: 'resumoDeTerceiros',
  conferidoEm: null,
  situacao: 'naoConferida',
} as const satisfies Norma

const REFERENCIA = {
  ...OPEN,
  uf: null,
  grupo: null,
  norma: 'Recomendação técnica',
  artigo: null,
  fonte: 'sistema',
  conferidoEm: null,
  situacao: 'vigente',
} as const satisfies Norma

/** The limits of the table that the product brings, which also stand for those of a table from before it had any. */
export const LIMITES_PADRAO: readonly (Norma & { readonly clima: FaixaDoClima })[] = [
  { ...RS_HORMONAL, clima: { grandeza: 'vento', abaixoDe: 10 } },
  { ...RS_HORMONAL, clima: { grandeza: 'umidade', acimaDe: 55 } },
  { ...RS_HORMONAL, clima: { grandeza: 'temperatura', abaixoDe: 30 } },
  { ...REFERENCIA, clima: { grandeza: 'vento', de: 3, ate: 10 } },
  { ...REFERENCIA, clima: { grandeza: 'umidade', acimaDe: 50 } },
  { ...REFERENCIA, clima: { grandeza: 'temperatura', abaixoDe: 30 } },
]

/** A table without any limit of the weather takes those of `others`: they are never dropped in silence, and one that must not count is suspended. */
export function withLimites(regras: readonly Norma[], others: readonly Norma[] = LIMITES_PADRAO): readonly Norma[] {
  return regras.some(({ clima }) => clima) ? regras : [...regras, ...others.filter(({ clima }) => clima)]
}

/** The limits that an empresa may set, and the values that can be meant; a value itself is within. */
export const CAMPOS_DO_LIMITE = {
  ventoMinimoKmh: { label: 'Vento mínimo', campo: 'o vento mínimo', least: 0, most: 60, unit: 'km/h' },
  ventoMaximoKmh: { label: 'Vento máximo', campo: 'o vento máximo', least: 1, most: 60, unit: 'km/h' },
  umidadeMinimaPercent: { label: 'Umidade mínima', campo: 'a umidade mínima', least: 0, most: 100, unit: '%' },
  temperaturaMaximaC: { label: 'Temperatura máxima', campo: 'a temperatura máxima', least: 0, most: 60, unit: '°C' },
} as const

export type LimitesDaEmpresa = { readonly [Name in keyof typeof CAMPOS_DO_LIMITE]?: number | null | undefined }

/** Why the limits cannot be kept together; undefined where they can. */
export function limitesFault({ ventoMinimoKmh, ventoMaximoKmh }: LimitesDaEmpresa): string | undefined {
  return ventoMinimoKmh != null && ventoMaximoKmh != null && ventoMinimoKmh > ventoMaximoKmh
    ? 'O vento máximo é menor que o mínimo: nenhuma aplicação ficaria dentro dos limites.'
    : undefined
}

function daEmpresa(limites: LimitesDaEmpresa): readonly LimiteDoClima[] {
  const { ventoMinimoKmh, ventoMaximoKmh, umidadeMinimaPercent, temperaturaMaximaC } = limites
  const faixas: readonly FaixaDoClima[] = [
    { grandeza: 'vento', ...present({ de: ventoMinimoKmh ?? undefined, ate: ventoMaximoKmh ?? undefined }) },
    { grandeza: 'umidade', ...present({ de: umidadeMinimaPercent ?? undefined }) },
    { grandeza: 'temperatura', ...present({ ate: temperaturaMaximaC ?? undefined }) },
  ]
  return faixas
    .filter(({ de, ate }) => de !== undefined || ate !== undefined)
    .map((faixa) => ({ forca: 'empresa', norma: REGRA_DA_EMPRESA, fonte: FONTES_DE_NORMA.empresa, ...faixa }))
}

export type AplicacaoSobOClima = Pick<Aplicacao, 'ufs' | 'dia' | 'aeronave' | 'grupo'>

/** The limits that apply. Without a known state no law of a state applies. */
export function limitesQueValem(
  aplicacao: AplicacaoSobOClima,
  regras: readonly Norma[] = LIMITES_PADRAO,
  empresa: LimitesDaEmpresa = {},
): readonly LimiteDoClima[] {
  const rows = regras.flatMap((row) => {
    const { clima, situacao, grupo } = row
    if (!clima || situacao === 'suspensa' || !binds(grupo, aplicacao.grupo) || !countsFor(row, aplicacao)) return []
    return [limiteOf(row, clima)]
  })
  return [...rows, ...daEmpresa(empresa)]
}

function limiteOf({ uf, grupo, norma, artigo, fonte, conferidoEm }: Norma, clima: FaixaDoClima): LimiteDoClima {
  return {
    forca: fonte === 'empresa' ? 'empresa' : fonte === 'sistema' ? 'recomendacao' : 'lei',
    ...(uf !== null && { uf }),
    ...(grupo !== null && { grupo }),
    norma: artigo === null ? norma : `${norma}, ${artigo}`,
    fonte: fonteText(fonte, conferidoEm),
    grandeza: clima.grandeza,
    ...present({ acimaDe: clima.acimaDe, abaixoDe: clima.abaixoDe, de: clima.de, ate: clima.ate }),
  }
}

function fonteText(fonte: Norma['fonte'], conferidoEm: string | null): string {
  if (fonte === 'sistema') return 'referências de tecnologia de aplicação; não é lei'
  if (fonte === 'empresa') return FONTES_DE_NORMA.empresa
  const day = conferidoEm?.split('-').toReversed().join('/')
  return `${FONTES_DE_NORMA[fonte]}, ${day === undefined ? 'a confirmar no texto oficial' : `conferido em ${day}`}`
}
