/** Requests to the list, each as a query of the API and as SQL written by hand. */
import type { TOKENS } from './seed.ts'

export interface ListCase {
  /** Query of GET /laudos. */
  readonly query: string
  readonly as?: keyof typeof TOKENS
  /** SQL condition, in addition to the one that excludes deleted laudos. */
  readonly where?: string
  readonly order?: string
  readonly offset?: number
  /** Share of all laudos before the page, which has ten. */
  readonly behind?: number
  /** Minimum number of laudos for which the case is run. */
  readonly from?: number
}

const DATA = 'data desc, id desc'
const like = (text: string) => `busca like contendo('${text}')`
const OWN = 'empresa_id = 1 and not hidden'

export const LIST_CASES: Readonly<Record<string, ListCase>> = {
  'page 1': { query: '' },
  'page 10': { query: 'page=10', offset: 90 },
  'page 1,000': { query: 'page=1000', offset: 9990 },
  'page 50,000': { query: 'page=50000', offset: 499_990, from: 500_000 },
  'the middle page': { query: '', behind: 0.5, from: 500_000 },
  'the last page': { query: '', behind: 1, from: 500_000 },
  'by name': { query: 'sort=nome', order: 'nome, id' },
  'by effectiveness': {
    query: 'sort=-percentAplicacaoEfetiva',
    order: 'percent_aplicacao_efetiva desc nulls last, id desc',
  },
  'by area (no index)': { query: 'sort=-areaPlantio', order: 'area_plantio desc nulls last, id desc' },
  'by treatment and date': { query: 'sort=tratamento,-data', order: 'tratamento, data desc, id' },
  'one empresa': { query: 'empresa=40', where: 'empresa_id = 40' },
  'one empresa, by name': { query: 'empresa=40&sort=nome', where: 'empresa_id = 40', order: 'nome, id' },
  'prestadora and analyst': { query: 'prestadora=9&analista=5', where: 'prestadora_id = 9 and usuario_id = 5' },
  'failed ones': { query: 'status=Erro', where: 'error and not ready and not hidden' },
  'a treatment': { query: 'tratamento=COTESIA', where: `tratamento = 'COTESIA'` },
  'a month of 2023': {
    query: 'dataInicialStart=2023-01-01&dataInicialEnd=2023-01-31',
    where: `data_inicial >= '2023-01-01' and data_inicial < '2023-02-01'`,
  },
  'flown after 15:55': {
    query: 'dataInicialStartHora=15:55',
    where: `data_inicial::time >= '15:55' and data_inicial::time <> '00:00:01'`,
  },
  'search: rare': { query: 'busca=OS%20107000', where: like('OS 107000') },
  'search: hundreds': { query: 'busca=pedra%20branca%2099', where: like('pedra branca 99') },
  'search: common': { query: 'busca=santa%20rita', where: like('santa rita') },
  'search: nothing': { query: 'busca=fazenda%20zebra', where: like('fazenda zebra') },
  'search: two letters': { query: 'busca=zx', where: like('zx') },
  'search: common, page 1,000': {
    query: 'busca=santa%20rita&page=1000',
    where: like('santa rita'),
    offset: 9990,
    from: 500_000,
  },
  'largest empresa: page 1': { query: '', as: 'empresa', where: OWN },
  'largest empresa: page 1,000': { query: 'page=1000', as: 'empresa', where: OWN, offset: 9990, from: 500_000 },
  'largest empresa: by name': { query: 'sort=nome', as: 'empresa', where: OWN, order: 'nome, id' },
  'largest empresa: search': { query: 'busca=santa%20rita', as: 'empresa', where: `${OWN} and ${like('santa rita')}` },
}

/** Returns a case for that many laudos. */
export function caseAt(name: string, laudos: number): ListCase {
  const listCase = LIST_CASES[name]
  if (!listCase) throw new Error(`There is no case called ${name}.`)
  if (listCase.behind === undefined) return listCase
  const page = Math.ceil((laudos * listCase.behind) / 10)
  return { ...listCase, query: `page=${page}`, offset: 10 * (page - 1) }
}

/**
 * Returns a page and its total in plain SQL, without the product's optimisations: the rows in one statement, the count
 * in another.
 */
export function plainSql(columns: readonly string[], { where = 'true', order = DATA, offset = 0 }: ListCase) {
  const from = `from laudos where arquivado_em is null and ${where}`
  return {
    page: `select ${columns.join(', ')} ${from} order by ${order} limit 10 offset ${offset}`,
    count: `select count(*) ${from}`,
  }
}
