/** Rules of a line's fields (specification 001 §5), for its form and for the server. */
import { BANDS, type Band, bandOf } from './bands.ts'
import type { LineField } from './effectiveness-line.ts'

/** Maximum number of letters of a code: a merge joins those of its lines. */
export const LINE_CODIGO_MAX = 2000
export const LINE_CODIGO_MIN = 3
export const LINE_OBSERVACOES_MAX = 20_000
/** Area beyond which a line is a typing error, ha. */
export const LINE_AREA_MAX = 10_000_000
/** Percent of a field cannot be more. */
export const EFETIVIDADE_MAX = 100

export interface LineFault {
  readonly campo: LineField
  readonly mensagem: string
}

export interface TypedLine {
  readonly codigo: string
  readonly prestadora: number | undefined
  readonly piloto: number | undefined
  /** Undefined where the text is no number. */
  readonly areaPlantio: number | undefined
  readonly efetividade: number | undefined
}

/** Faults of a line that a person types in the table of `band`; without one, any effectiveness is right. */
export function typedLineFaults(line: TypedLine, band: Band | undefined): readonly LineFault[] {
  const { codigo, prestadora, piloto, areaPlantio, efetividade } = line
  return [
    ...fault('codigo', codigo.trim().length < LINE_CODIGO_MIN, 'O código precisa de pelo menos 3 caracteres.'),
    ...fault('codigo', codigo.length > LINE_CODIGO_MAX, 'O código é longo demais.'),
    ...fault('prestadora', prestadora === undefined, 'Escolha a prestadora.'),
    ...fault('piloto', piloto === undefined, 'Escolha o piloto.'),
    ...fault('areaPlantio', !isWithin(areaPlantio, LINE_AREA_MAX), 'Informe a área em hectares, maior que zero.'),
    ...fault(
      'efetividade',
      !isWithin(efetividade, EFETIVIDADE_MAX) || (band !== undefined && bandOf(efetividade) !== band),
      `Informe a efetividade em %, ${band ? RANGES[band.key] : 'maior que 0 e até 100'}.`,
    ),
  ]
}

const [alta, media] = BANDS
const RANGES = {
  ALTA: `de ${alta.from} a ${EFETIVIDADE_MAX}`,
  MEDIA: `de ${media.from} a menos de ${alta.from}`,
  BAIXA: `maior que 0 e menor que ${media.from}`,
} as const satisfies Record<Band['key'], string>

function isWithin(value: number | undefined, most: number): boolean {
  return value !== undefined && value > 0 && value <= most
}

function fault(campo: LineField, isWrong: boolean, mensagem: string): LineFault[] {
  return isWrong ? [{ campo, mensagem }] : []
}
