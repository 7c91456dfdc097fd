/**
 * Typed data of the operation of a planned laudo for the papers of the authorities. Names and products are invented, and marked as such.
 */
import { type DadosOperacao, type Produto, TRATAMENTOS, type TratamentoNome } from '@faixa/domain'
import { createRandom } from '../simulator/random.ts'
import { dayOf } from './day-of.ts'
import type { PlannedLaudo } from './plan-laudos.ts'

const DAY_MS = 86_400_000
const MARK = '(demonstração)'

/** One in this many flights is left without its data, as in practice. */
const LEFT_OUT_EVERY = 4

const PRODUTOS: Partial<Record<TratamentoNome, Produto>> = {
  MATURADOR: { marca: `Maturador A ${MARK}`, classe: '4', formulacao: 'SL', dose: 0.3, unidade: 'L/ha' },
  'PRÉ MATURADOR': { marca: `Maturador B ${MARK}`, classe: '4', formulacao: 'SL', dose: 0.45, unidade: 'L/ha' },
  INIBIDOR: { marca: `Inibidor C ${MARK}`, classe: '5', formulacao: 'SL', dose: 0.6, unidade: 'L/ha' },
  INSETICIDA: { marca: `Inseticida D ${MARK}`, classe: '3', formulacao: 'SC', dose: 0.25, unidade: 'L/ha' },
  FUNGICIDA: { marca: `Fungicida E ${MARK}`, classe: '4', formulacao: 'SC', dose: 0.5, unidade: 'L/ha' },
  HERBICIDA: { marca: `Herbicida F ${MARK}`, classe: '4', formulacao: 'WG', dose: 1.2, unidade: 'kg/ha' },
  'ADUBAÇÃO FOLIAR': { marca: `Fertilizante G ${MARK}`, classe: 'nc', formulacao: 'SL', dose: 2, unidade: 'L/ha' },
  COTESIA: { marca: `Cotesia H ${MARK}`, classe: 'nc', dose: 6000, unidade: 'unidades/ha' },
  SEMEADURA: { marca: `Sementes I ${MARK}`, classe: 'nc', dose: 25, unidade: 'kg/ha' },
}

/** Equipment that is no boom with nozzles. */
const EQUIPAMENTOS: Partial<Record<TratamentoNome, Pick<DadosOperacao, 'equipamento' | 'equipamentoModelo'>>> = {
  COTESIA: { equipamento: 'liberador', equipamentoModelo: 'Liberador de cápsulas' },
  SEMEADURA: { equipamento: 'solidos', equipamentoModelo: 'Difusor de sólidos' },
}

/** `from` and `to`: local times of the flight, hh:mm. Undefined for a flight of which nothing was typed. */
export function operationOf(laudo: PlannedLaudo, from: string, to: string): DadosOperacao | undefined {
  const { empresa, unidade, tratamento, flight } = laudo
  const seed = flight.seed ?? 0
  if (seed % LEFT_OUT_EVERY === 0) return undefined
  const random = createRandom(seed, 'operation')
  const between = (least: number, most: number) => Math.round(random.between(least, most) * 10) / 10
  const town = empresa.unidades.find(({ nome }) => nome === unidade) ?? empresa
  const produto = PRODUTOS[tratamento]
  const { agrotoxico } = TRATAMENTOS.find(({ nome }) => nome === tratamento) ?? { agrotoxico: false }
  const temperatura = between(19, 26)
  const umidade = between(58, 78)
  return {
    uf: town.estado,
    municipio: town.cidade,
    pista: `Pista de ${town.cidade} ${MARK}`,
    alturaVoo: between(3, 4.5),
    ...(EQUIPAMENTOS[tratamento] ?? { equipamento: 'bico', equipamentoModelo: 'Leque', equipamentoAngulo: 45 }),
    ...(agrotoxico && { receituario: `R-${seed} ${MARK}`, receituarioData: dayOf((flight.takeOffMs ?? 0) - DAY_MS) }),
    agronomo: `Marina Teles ${MARK}`,
    tecnico: `João Peçanha ${MARK}`,
    ...(produto && { produtos: [produto] }),
    leituras: [
      { hora: from, temperatura, umidade, vento: between(3, 8), direcao: 'SE' },
      { hora: to, temperatura: temperatura + 2, umidade: umidade - 5, vento: between(4, 10), direcao: 'L' },
    ],
  }
}
