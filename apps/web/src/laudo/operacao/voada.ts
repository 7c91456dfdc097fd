/** Converts a laudo to the form that the papers of the authorities need: typed and measured data. */
import type { LaudoInfo } from '@faixa/contract'
import { FALLBACK_TIME, type OperacaoVoada, VAZIO } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { middleOf } from '../../map/engine/extent.ts'
import { formatMoment, formatWhen, zoneName } from '../../ui/format-when.ts'

/** Stands for the direction where only missing items are counted, so that the track need not be read. */
export const TRACK_TELLS = 'medida no trajeto'

/** Decimals of a degree on paper: about a metre. */
const DEGREE_DECIMALS = 5

/** `direction`: of the passes, for people; measured on the track. */
export function operacaoVoada(info: LaudoInfo, direction: string | undefined): OperacaoVoada {
  const { trajeto, limitesDoCampo, limites, aeronave } = info
  const box = limitesDoCampo ?? limites
  return {
    contratante: [info.empresaNome, info.unidadeNome].filter(Boolean).join(' · '),
    cnpj: info.empresaCnpj,
    propriedade: info.nome === VAZIO || info.nome === '' ? undefined : info.nome,
    prestadora: info.piloto.prestadora.nome,
    piloto: info.piloto.nome,
    tratamento: info.tratamento,
    cultura: info.cultura,
    inicio: momentText(trajeto?.inicio, info.dataInicial),
    fim: momentText(trajeto?.fim, info.dataFinal),
    areaAplicada: info.areaAplicada,
    taxaAplicacao: info.taxaAplicacao,
    faixaExecutada: info.faixaExecutada,
    direcaoDasPassadas: direction,
    coordenada: box && `${positionText(...middleOf(box))} (meio do campo)`,
    coordenadaDaPista: trajeto?.decolagem && `${positionText(...trajeto.decolagem)} (decolagem)`,
    aeronave,
    dados: info.dadosOperacao,
    clima: info.clima as OperacaoVoada['clima'],
  }
}

/** The measured instant; without one the typed time, and nothing where only the day is known. */
function momentText(measured: string | undefined, typed: string): string | undefined {
  if (measured !== undefined) return `${formatMoment(new Date(measured))} (${zoneName(Date.parse(measured))})`
  return typed.slice(11, 19) === FALLBACK_TIME ? undefined : formatWhen(typed)
}

function positionText(lon: number, lat: number): string {
  const side = (degrees: number, negative: string, positive: string) =>
    `${formatNumber(Math.abs(degrees), DEGREE_DECIMALS)}° ${degrees < 0 ? negative : positive}`
  return `${side(lat, 'S', 'N')}, ${side(lon, 'O', 'L')}`
}
