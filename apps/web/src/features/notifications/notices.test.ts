import type { LaudoEvent, LaudoListed } from '@faixa/contract'
import { expect, test } from 'vitest'
import {
  catchUp,
  catchUpContratos,
  noNotices,
  seeAll,
  takeAcerto,
  takeContrato,
  takeEvent,
  unseenCount,
  wantedNotices,
} from './notices.ts'

const NOON = Date.parse('2026-03-14T12:00:00Z')
const LATER = NOON + 3_600_000

const event = (uuid: string, state: Partial<LaudoEvent> = {}): LaudoEvent => ({
  uuid,
  codigo: `L-${uuid}`,
  nome: 'SANTA LUZIA',
  status: '',
  hidden: false,
  ready: false,
  error: false,
  processing: true,
  ...state,
})

const listed = (uuid: string, state: Partial<LaudoListed> = {}) =>
  ({ uuid, codigo: `L-${uuid}`, nome: 'SANTA LUZIA', ...state }) as LaudoListed

test('a laudo that was waiting and becomes ready is news, once', () => {
  const waiting = takeEvent(noNotices(NOON), event('a'), NOON)
  const ready = takeEvent(waiting, event('a', { ready: true }), LATER)
  expect(ready.list).toMatchObject([{ uuid: 'a', outcome: 'ready', atMs: LATER, seen: false }])
  expect(takeEvent(ready, event('a', { ready: true }), LATER).list).toEqual(ready.list)
})

test('one that fails says why', () => {
  const waiting = takeEvent(noNotices(NOON), event('a'), NOON)
  const erro = { codigo: 'kml-ilegivel', mensagem: 'O arquivo da aplicação não pôde ser lido.' }
  const failed = takeEvent(waiting, event('a', { error: true, erro }), LATER)
  expect(failed.list).toMatchObject([{ outcome: 'error', reason: erro.mensagem }])
})

test('a ready laudo that somebody edits is no news', () => {
  expect(takeEvent(noNotices(NOON), event('a', { ready: true }), NOON).list).toEqual([])
})

test('a laudo that is hidden or deleted takes its notice along', () => {
  const taken = [event('a'), event('a', { ready: true })].reduce(
    (notices, e) => takeEvent(notices, e, NOON),
    noNotices(NOON),
  )
  expect(takeEvent(taken, event('a', { ready: true, hidden: true }), NOON).list).toEqual([])
  expect(takeEvent(taken, event('a', { ready: true, excluido: true }), NOON).list).toEqual([])
})

test('what happened while nobody looked is told afterwards, the latest first', () => {
  const away = takeEvent(noNotices(NOON), event('mine'), NOON)
  const back = catchUp(
    away,
    [
      listed('waiting', { ready: false, error: false, dataCriacao: '2026-03-14T12:50:00Z' }),
      listed('failed', { ready: false, error: true, dataCriacao: '2026-03-14T12:40:00Z' }),
      listed('fresh', { ready: true, error: false, dataCriacao: '2026-03-14T12:30:00Z' }),
      listed('mine', { ready: true, error: false, dataCriacao: '2026-03-14T11:59:00Z' }),
      listed('old', { ready: true, error: false, dataCriacao: '2026-03-14T09:00:00Z' }),
    ],
    LATER,
  )
  expect(back.list.map(({ uuid, outcome }) => [uuid, outcome])).toEqual([
    ['failed', 'error'],
    ['fresh', 'ready'],
    ['mine', 'ready'],
  ])
  expect(back.waiting).toEqual(['waiting'])
})

test('what happened while the first reading was on its way is told afterwards, once', () => {
  const early = takeEvent(noNotices(NOON), event('gone by', { ready: true }), LATER, false)
  const taken = [event('a'), event('a', { ready: true })].reduce((kept, e) => takeEvent(kept, e, LATER, false), early)
  const seen = seeAll(taken)
  const fresh = { ready: true, error: false, dataCriacao: '2026-03-14T12:30:00Z' }
  const back = catchUp(seen, [listed('gone by', fresh), listed('a', fresh)], LATER)
  expect(back.list.map(({ uuid, seen: known }) => [uuid, known])).toEqual([
    ['gone by', false],
    ['a', true],
  ])
})

test('people who are not told the flags know a laudo is ready by its figures', () => {
  const waiting = catchUp(noNotices(NOON), [listed('a')], NOON)
  expect(waiting.waiting).toEqual(['a'])
  expect(catchUp(waiting, [listed('a', { areaAplicada: 12 })], LATER).list).toMatchObject([
    { uuid: 'a', outcome: 'ready' },
  ])
})

test('what has been seen is no longer counted, and stays in the list', () => {
  const taken = [event('a'), event('a', { ready: true })].reduce(
    (notices, e) => takeEvent(notices, e, NOON),
    noNotices(NOON),
  )
  expect(unseenCount(taken)).toBe(1)
  expect(unseenCount(seeAll(taken))).toBe(0)
  expect(seeAll(taken).list).toHaveLength(1)
})

test('the list is never longer than thirty', () => {
  const all = Array.from({ length: 40 }, (_, index) => String(index)).reduce(
    (notices, uuid) => takeEvent(takeEvent(notices, event(uuid), NOON), event(uuid, { ready: true }), NOON),
    noNotices(NOON),
  )
  expect(all.list).toHaveLength(30)
  expect(all.list[0]?.uuid).toBe('39')
})

test('a person is told only what the person wants to be told, and everything unless asked otherwise', () => {
  const taken = [event('a'), event('a', { ready: true }), event('b'), event('b', { error: true })].reduce(
    (notices, e) => takeEvent(notices, e, NOON),
    noNotices(NOON),
  )
  const uuids = (notices: ReturnType<typeof noNotices>) => notices.list.map(({ uuid }) => uuid)
  expect(uuids(wantedNotices(taken))).toEqual(['b', 'a'])
  expect(uuids(wantedNotices(taken, { laudoPronto: false }))).toEqual(['b'])
  expect(uuids(wantedNotices(taken, { laudoPronto: true, laudoComErro: false }))).toEqual(['a'])
  expect(unseenCount(wantedNotices(taken, { laudoPronto: false, laudoComErro: false }))).toBe(0)
})

test('each acceptance of a settlement is news, once, and a contest takes it back', () => {
  const side = takeAcerto(noNotices(NOON), { uuid: 'a', situacao: 'Aceito pela empresa' }, NOON)
  expect(side.list).toMatchObject([{ uuid: 'a', outcome: 'accepted', reason: 'Aceito pela empresa', seen: false }])
  const seen = seeAll(side)
  expect(takeAcerto(seen, { uuid: 'a', situacao: 'Aceito pela empresa' }, LATER)).toBe(seen)
  const both = takeAcerto(seen, { uuid: 'a', situacao: 'Aceito' }, LATER)
  expect(both.list).toMatchObject([{ reason: 'Aceito', atMs: LATER, seen: false }])
  expect(wantedNotices(both, { laudoPronto: false, laudoComErro: false }).list).toHaveLength(1)
  expect(takeAcerto(both, { uuid: 'a', situacao: 'Em conferência' }, LATER).list).toEqual([])
})

test('a version of a contract gives a notice while it waits and once both accepted it, also after an absence', () => {
  const contrato = { uuid: 'c', nome: 'Safra', versao: 2, situacao: 'Em aceite' } as const
  const waiting = takeContrato(noNotices(NOON), contrato, NOON)
  expect(waiting.list).toMatchObject([
    {
      outcome: 'contract',
      nome: 'Safra',
      reason: 'A versão 2 espera o aceite da empresa e da prestadora.',
      seen: false,
    },
  ])
  const seen = seeAll(waiting)
  // A contract that was seen gives no second notice.
  expect(catchUpContratos(seen, [contrato], LATER)).toBe(seen)
  const half = catchUpContratos(seen, [{ ...contrato, situacao: 'Aceito pela empresa' }], LATER)
  expect(half.list).toMatchObject([{ reason: 'A versão 2 espera o aceite da prestadora.', seen: false }])
  expect(takeContrato(half, { ...contrato, situacao: 'Vigente' }, LATER).list).toMatchObject([
    { reason: 'A versão 2 vale: as duas partes a aceitaram.' },
  ])
  expect(catchUpContratos(noNotices(NOON), [{ ...contrato, situacao: 'Vigente' }], LATER).list).toEqual([])
})
