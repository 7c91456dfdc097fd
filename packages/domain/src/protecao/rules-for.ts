/**
 * The rules for an application: those of the country and of every state that it was in, on its day, for its aircraft and products. The
 * strictest distance applies and is named; everything that was considered is kept with the verdict.
 */
import type { Grupo } from '../laudo/words/grupos.ts'
import type { Uf } from '../laudo/words/ufs.ts'
import { type FonteDeNorma, type Norma, REGRA_DA_EMPRESA, SEM_REGRA, type SituacaoDeNorma } from './norma.ts'
import { type Aeronave, CLASSES_PROTECAO, type Classificacao, type Distancia, type Fonte } from './rules.ts'

/** The application, as far as rules depend on it. */
export interface Aplicacao {
  /** States in which something was applied. */
  readonly ufs: readonly Uf[]
  /** True where something was applied outside of Brazil, where no rule is known. */
  readonly foraDoBrasil: boolean
  /** yyyy-mm-dd; without a day, rows that have ended do not count. */
  readonly dia?: string | undefined
  readonly aeronave: Aeronave
  readonly grupo: Grupo
}

/** A row that was considered, as it is stored with a verdict. */
export interface RegraConsiderada {
  readonly uf: Uf | null
  readonly distanciaM: number | null
  readonly proibido: boolean
  readonly norma: string
  readonly artigo: string | null
  readonly fonte: FonteDeNorma
  readonly conferidoEm: string | null
  readonly situacao: SituacaoDeNorma
  /** True for the row that decided. */
  readonly aplicada: boolean
}

export interface RegrasAplicaveis {
  readonly distancia: Distancia
  /** The prohibition, where there is one: in the area itself, or wherever the application is. */
  readonly proibicao?: { readonly fonte: Fonte; readonly emTodaParte: boolean }
  /** True where no rule binds these products, or the area is an obstacle. */
  readonly informativo: boolean
  /** True where somebody checked the rows of every state. */
  readonly estadoConferido: boolean
  /** Considered rows; `isForbidden`: whether the prohibition, and not the distance, decides. */
  consideradas(isForbidden: boolean): readonly RegraConsiderada[]
}

/** `classe` null: rows that apply wherever the application is. `empresaM`: the distance that the empresa itself requires. */
export function rulesFor(
  regras: readonly Norma[],
  aplicacao: Aplicacao,
  classe: Classificacao | null,
  empresaM?: number,
): RegrasAplicaveis {
  const { ufs, foraDoBrasil } = aplicacao
  const isAbroad = ufs.length === 0 && foraDoBrasil
  const found = isAbroad ? [] : regras.filter((row) => isConsidered(row, aplicacao, classe))
  const byEmpresa = empresaM !== undefined && empresaM > 0 ? [ofEmpresa(empresaM)] : []
  const binding = found.filter(({ grupo }) => binds(grupo, aplicacao.grupo))
  const isObstacle = classe !== null && CLASSES_PROTECAO[classe].tipo === 'obstaculo'
  // Where no row requires anything of these products, the rows of agrotóxicos inform.
  const isBound = binding.some(({ distanciaM, proibido }) => distanciaM !== null || proibido)
  const applied = isBound ? binding : found
  const inForce = [...applied, ...byEmpresa].filter(({ situacao }) => situacao !== 'suspensa')
  const strictest = inForce.reduce<Norma | undefined>(
    (most, row) => ((row.distanciaM ?? 0) > (most?.distanciaM ?? 0) ? row : most),
    undefined,
  )
  const forbidding = inForce
    .filter(({ proibido }) => proibido)
    .toSorted((a, b) => Number(a.classe !== null) - Number(b.classe !== null))[0]
  const fonte = strictest ? fonteOf(strictest) : { norma: isAbroad ? SEM_REGRA : REGRA_DA_EMPRESA }
  return {
    distancia: strictest?.distanciaM == null ? { fonte } : { metros: strictest.distanciaM, fonte },
    ...(forbidding && {
      proibicao: { fonte: fonteOf(forbidding), emTodaParte: forbidding.classe === null },
    }),
    informativo: isObstacle || (!isBound && !binds('agrotoxico', aplicacao.grupo)),
    estadoConferido: !foraDoBrasil && ufs.length > 0 && ufs.every((uf) => isChecked(found, uf)),
    consideradas: (isForbidden) => {
      const winner = isForbidden ? forbidding : strictest
      return [...found, ...byEmpresa].map((row) => consideredOf(row, row === winner))
    },
  }
}

function isConsidered(row: Norma, aplicacao: Aplicacao, wanted: Classificacao | null) {
  const { clima, aviso, classe, grupo } = row
  return (
    !clima &&
    !aviso &&
    (classe === null || classe === wanted) &&
    (binds(grupo, aplicacao.grupo) || grupo === 'agrotoxico') &&
    countsFor(row, aplicacao)
  )
}

/** Tells whether a row counts in these states, on this day and for this aircraft. */
export function countsFor(
  { uf, aeronave, de, ate }: Norma,
  { ufs, dia, ...application }: Pick<Aplicacao, 'ufs' | 'dia' | 'aeronave'>,
): boolean {
  return (
    (uf === null || ufs.includes(uf)) &&
    (aeronave === null || aeronave === application.aeronave) &&
    (dia === undefined ? ate === null : (de === null || de <= dia) && (ate === null || dia <= ate))
  )
}

export function binds(grupo: Grupo | null, products: Grupo): boolean {
  return grupo === null || grupo === products || (grupo === 'agrotoxico' && products === 'hormonal')
}

/** True where a person compared every row of the state for this case with its source, and there is at least one. */
function isChecked(found: readonly Norma[], uf: Uf): boolean {
  const ofState = found.filter((row) => row.uf === uf)
  return (
    ofState.length > 0 &&
    ofState.every(({ conferidoEm, situacao }) => conferidoEm !== null && situacao !== 'naoConferida')
  )
}

function ofEmpresa(distanciaM: number): Norma {
  const open = {
    uf: null,
    classe: null,
    aeronave: null,
    grupo: null,
    de: null,
    ate: null,
    artigo: null,
    conferidoEm: null,
  }
  return { ...open, distanciaM, proibido: false, norma: REGRA_DA_EMPRESA, fonte: 'empresa', situacao: 'vigente' }
}

function fonteOf({ norma, artigo, de, fonte }: Norma): Fonte {
  const isNorm = fonte !== 'sistema' && fonte !== 'empresa'
  return { norma, ...(artigo !== null && { artigo }), ...(isNorm && de !== null && { vigencia: de }) }
}

function consideredOf(row: Norma, aplicada: boolean): RegraConsiderada {
  const { uf, distanciaM, proibido, norma, artigo, fonte, conferidoEm, situacao } = row
  return { uf, distanciaM, proibido, norma, artigo, fonte, conferidoEm, situacao, aplicada }
}

/** The largest distance of a table, m. */
export function farthestOf(regras: readonly Norma[]): number {
  return regras.reduce((most, { distanciaM }) => Math.max(most, distanciaM ?? 0), 0)
}
