/** The areas of a file with the names and classifications that a person gives them, and the resulting zones. */
import type { Classificacao } from '@faixa/domain'
import type { FoundArea, FoundAreas, ZoneAsked } from '../../../flight-worker/flight-answers.ts'
import { distanceError, type EmpresaDistances, metresInForce } from '../distances-in-force.ts'
import { tooShort } from './protecao-fields.ts'

export interface ChosenArea {
  readonly taken: boolean
  readonly nome: string
  readonly classificacao: Classificacao
  /** Metres as a text with a decimal point; empty for those of the norm. */
  readonly buffer: string
  /** Texts about this area alone; empty where the texts for all areas apply. */
  readonly identificacao: string
}

/** Proposes a classification from the names in the file; without a match, the specification's default. */
export function proposedAreas({ rows }: FoundAreas): readonly ChosenArea[] {
  return rows.map(({ nome = '', proposta = 'povoacao' }, i) => ({
    taken: true,
    nome: nome.length >= 3 ? nome : `Área ${nome || i + 1}`,
    classificacao: proposta,
    buffer: '',
    identificacao: '',
  }))
}

export interface AreaErrors {
  readonly nome?: string | undefined
  readonly buffer?: string | undefined
  readonly identificacao?: string | undefined
}

export function errorsOfArea(
  { taken, nome, classificacao, buffer, identificacao }: ChosenArea,
  ofEmpresa: EmpresaDistances,
): AreaErrors {
  if (!taken) return {}
  return {
    nome: tooShort('O nome', nome),
    buffer: distanceError(classificacao, buffer, ofEmpresa),
    identificacao: identificacao === '' ? undefined : tooShort('Mais informações', identificacao),
  }
}

/** The areas in the API's form. `ofAll` applies to areas without their own text. */
export function areasBody(chosen: readonly ChosenArea[], ofAll: string): string {
  return JSON.stringify(
    chosen.flatMap(({ taken, nome, classificacao, buffer, identificacao }, indice) =>
      taken
        ? [
            {
              indice,
              nome,
              classificacao,
              ...(buffer !== '' && { buffer: Number(buffer) }),
              ...((identificacao || ofAll) !== '' && { identificacao: identificacao || ofAll }),
            },
          ]
        : [],
    ),
  )
}

/** A zone for each area with a distance. */
export function zonesOf(chosen: readonly ChosenArea[], ofEmpresa: EmpresaDistances): readonly ZoneAsked[] {
  return chosen.flatMap(({ taken, classificacao, buffer }, i): ZoneAsked[] => {
    const metres = taken ? metresInForce(classificacao, buffer, ofEmpresa) : undefined
    return metres === undefined ? [] : [{ areas: [i], metres, classificacao }]
  })
}

/** One line about an area: «1,23 ha», «0,85 km», «ponto». */
export const KINDS = { Point: 'ponto', MultiPoint: 'pontos', LineString: 'linha', MultiLineString: 'linhas' } as const

export function kindOf({ geometria: { type } }: Pick<FoundArea, 'geometria'>): string {
  return type in KINDS ? KINDS[type as keyof typeof KINDS] : 'polígono'
}
