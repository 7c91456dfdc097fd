/** Copies data of a prestadora's last flight into a new laudo: those that rarely change between two flights. */
import type { LaudoInfo } from '@faixa/contract'
import { CULTURA_DEFAULT, SEDE, TRATAMENTO_DEFAULT } from '@faixa/domain'
import { OPERACAO_FIELDS, operacaoValues } from '../../laudo/operacao/operacao-values.ts'
import { INITIAL, type LaudoField, type LaudoValues } from './laudo-fields.ts'

/** Fields that are not copied: the files determine the place, and prescription and weather differ with each flight. */
const OF_ONE_FLIGHT = /^dadosOperacao\.(uf|municipio|receituario|receituarioData|leituras\..+)$/
const OF_THE_PRODUCT = /^dadosOperacao\.produtos\./

const FIGURES = ['distanciaPista', 'faixaContratada', 'faixaExecutada', 'vazaoContratada', 'taxaAplicacao'] as const

/** Values for the fields that are free in the form. Typed ones stay, and products are not taken for another treatment or beside typed ones. */
export function copiedFrom(last: LaudoInfo, values: LaudoValues): Partial<LaudoValues> {
  const isFree = (name: LaudoField) => values[name] === INITIAL[name]
  const isOtherTreatment = !isFree('tratamento') && values.tratamento !== last.tratamento
  const hasProducts = OPERACAO_FIELDS.some((name) => OF_THE_PRODUCT.test(name) && values[name] !== '')
  const operacao = Object.entries(operacaoValues(last)).filter(
    ([name]) => !OF_ONE_FLIGHT.test(name) && !(OF_THE_PRODUCT.test(name) && (isOtherTreatment || hasProducts)),
  )
  const isSamePlace = values.empresa === '' || values.empresa === `${last.empresa}`
  const offered: Partial<Record<LaudoField, string>> = {
    ...(isSamePlace && { empresa: `${last.empresa}`, unidade: `${last.unidade ?? SEDE}` }),
    piloto: `${last.piloto.id}`,
    ...(last.tratamento !== TRATAMENTO_DEFAULT && { tratamento: last.tratamento }),
    ...(last.cultura !== CULTURA_DEFAULT && { cultura: last.cultura }),
    ...Object.fromEntries(FIGURES.flatMap((name) => (last[name] === undefined ? [] : [[name, `${last[name]}`]]))),
    ...Object.fromEntries(operacao),
  }
  const free = Object.entries(offered).filter(
    ([name, text]) => text !== '' && (isFree(name as LaudoField) || name === 'empresa'),
  )
  return Object.fromEntries(free)
}
