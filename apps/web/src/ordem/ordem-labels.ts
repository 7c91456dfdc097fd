/** Labels of a service order's fields in form, list, panel and paper, as specification 001 §2.4 and §3 name them. */
import { DADO_LABELS } from '../laudo/dado-labels.ts'

export const ORDEM_LABELS = {
  codigo: 'Código (OS)',
  data: 'Data',
  diaPlanejado: 'Dia Planejado',
  empresa: DADO_LABELS.empresa,
  unidade: DADO_LABELS.unidade,
  talhoes: 'Talhões Cadastrados',
  nome: DADO_LABELS.nome,
  tratamento: DADO_LABELS.tratamento,
  cultura: DADO_LABELS.cultura,
  prestadora: DADO_LABELS.prestadora,
  piloto: DADO_LABELS.piloto,
  insumos: 'Insumos',
  distanciaPista: 'Distância da Pista',
  faixaContratada: 'Faixa Contratada',
  faixaExecutada: 'Faixa Executada',
  vazaoContratada: 'Vazão Contratada',
} as const

export type OrdemField = keyof typeof ORDEM_LABELS

/** Units of the fields that are numbers. */
export const ORDEM_UNITS = {
  insumos: 'ha',
  distanciaPista: 'km',
  faixaContratada: 'm',
  faixaExecutada: 'm',
  vazaoContratada: 'L/ha',
} as const satisfies Partial<Record<OrdemField, string>>

export type OrdemQuantity = keyof typeof ORDEM_UNITS

export const ORDEM_QUANTITIES = Object.keys(ORDEM_UNITS) as readonly OrdemQuantity[]
