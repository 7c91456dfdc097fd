import { expect, test } from 'vitest'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { INITIAL, type LaudoValues } from '../laudo-fields.ts'
import { judgedQueue } from './judge-report.ts'
import { inputsOf, NO_QUEUE, nextQueue, type QueueEvent, stateOf } from './queue-state.ts'

const ENTIDADES = {
  empresas: [{ id: 3, nome: 'Usina', unidades: [] }],
  prestadoras: [{ id: 4, nome: 'AeroSul', pilotos: [{ id: 7, nome: 'Davi' }] }],
} as unknown as Entidades

const WHOLE: LaudoValues = {
  ...INITIAL,
  empresa: '3',
  prestadora: '4',
  piloto: '7',
  nome: 'Norte',
  dataInicial: '14/03/2026',
  dataFinal: '14/03/2026',
  horarioInicial: '07:12',
  horarioFinal: '07:49',
}

/** A flight of lines whose code is missing, and whose file gives the lines no width. */
function queueWith(values: Partial<LaudoValues>, uses = { width: true, plots: false }) {
  const all = { ...WHOLE, faixaExecutada: '22', ...values }
  const measured = {
    faults: [],
    lacksWidth: true,
    avisos: [],
    compared: undefined,
    sentences: {},
    decided: { manterArquivos: true },
    identities: ['area.kml'],
    uses,
    inputs: inputsOf(all, uses),
  }
  const events: QueueEvent[] = [
    { kind: 'add', drafts: [{ id: 'a', title: 'voo' }], values: {} },
    { kind: 'report', id: 'a', report: { missing: ['Código'], body: {} as never, values: all, print: '', measured } },
  ]
  return events.reduce(nextQueue, NO_QUEUE)
}

const typed = (values: Partial<LaudoValues>, uses?: { width: boolean; plots: boolean }) =>
  judgedQueue(nextQueue(queueWith({}, uses), { kind: 'type', id: 'a', values }), ENTIDADES).drafts[0]!

test('a row becomes ready by what is typed, and its body has what was typed and decided', () => {
  const [before] = judgedQueue(queueWith({}), ENTIDADES).drafts
  expect([stateOf(before!), before!.report?.missing, before!.report?.first]).toEqual([
    'incomplete',
    ['Código'],
    'codigo',
  ])
  const after = typed({ codigo: 'OS 4471' })
  expect([stateOf(after), after.report?.missing]).toEqual(['ready', []])
  expect(after.report?.body).toMatchObject({ codigo: 'OS 4471', nome: 'Norte', manterArquivos: true })
  expect(after.report?.print).not.toBe(before!.report?.print)
})

test('a row is incomplete again once a needed value is taken away', () => {
  expect(typed({ codigo: 'OS 4471', nome: '' }).report?.missing).toEqual(['Nome de Exibição'])
})

test('only a value that the measurement used makes the flight be measured again', () => {
  expect(stateOf(typed({ codigo: 'OS 1', taxaAplicacao: '30' }))).not.toBe('unchecked')
  expect(stateOf(typed({ faixaExecutada: '20' }))).toBe('unchecked')
  // Polygons have their width, and an area file needs no registered plots.
  expect(stateOf(typed({ faixaExecutada: '20' }, { width: false, plots: false }))).not.toBe('unchecked')
  expect(stateOf(typed({ empresa: '' }, { width: false, plots: true }))).toBe('unchecked')
})
