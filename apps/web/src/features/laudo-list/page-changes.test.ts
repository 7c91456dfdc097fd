import type { LaudoEvent, LaudoListed } from '@faixa/contract'
import { expect, test } from 'vitest'
import { inPage, isEmptied, isUnseen, withEvent, withHidden } from './page-changes.ts'

const waiting: LaudoListed = {
  uuid: 'a',
  codigo: 'OS 1',
  nome: 'SANTA RITA',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  empresa: 1,
  empresaNome: 'Usina Aurora',
  unidade: null,
  unidadeNome: null,
  pilotoId: 51,
  piloto: { id: 51, nome: 'Bruno Lima', prestadora: { id: 5, nome: 'AeroSul' } },
  data: '2026-03-14',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T08:05:00',
  hidden: false,
  ready: false,
  error: false,
  processing: false,
  status: 'Na fila',
}
const laudos = [waiting, { ...waiting, uuid: 'b' }]
const event: LaudoEvent = {
  uuid: 'a',
  codigo: 'OS 1',
  nome: 'SANTA RITA',
  status: 'Processando',
  progresso: 0.4,
  hidden: false,
  ready: false,
  error: false,
  processing: true,
}
const uuids = (rows: readonly LaudoListed[]) => rows.map(({ uuid }) => uuid)

test('a row changes where it is', () => {
  const next = withEvent(laudos, event, true)
  expect(uuids(next)).toEqual(['a', 'b'])
  expect(next[0]).toMatchObject({ status: 'Processando', processing: true, progresso: 0.4 })
  expect(next[1]).toBe(laudos[1])
})

test('what is over is not kept: progress, and the reason of an error', () => {
  const failed = withEvent(laudos, { ...event, progresso: 0.4, erro: { codigo: 'x', mensagem: 'Ruim.' } }, true)
  const { progresso: _, ...ready } = { ...event, status: 'Pronto', ready: true, processing: false }
  const [laudo] = withEvent(failed, ready, true)
  expect(laudo).not.toHaveProperty('progresso')
  expect(laudo).not.toHaveProperty('erro')
})

test('a deleted laudo leaves, and one less is counted', () => {
  const page = { laudos, currentPage: 1, pageSize: 10, totalItems: 12, totalPages: 2 }
  const next = inPage(page, (rows) => withEvent(rows, { ...event, excluido: true }, true))
  expect(uuids(next.laudos)).toEqual(['b'])
  expect(next).toMatchObject({ totalItems: 11, totalPages: 2 })
})

test('a page that everything has left is emptied only where there is more to show', () => {
  const page = { laudos, currentPage: 2, pageSize: 10, totalItems: 12, totalPages: 2 }
  const last = inPage(page, () => [])
  expect(last).toMatchObject({ totalItems: 10, totalPages: 1 })
  expect(isEmptied(last)).toBe(false)
  expect(isEmptied(inPage({ ...page, totalItems: 22, totalPages: 3 }, () => []))).toBe(true)
  expect(isEmptied(page)).toBe(false)
})

test('a hidden laudo stays for those who see the inner state, and leaves for others', () => {
  const hidden = { ...event, hidden: true }
  expect(uuids(withEvent(laudos, hidden, true))).toEqual(['a', 'b'])
  expect(uuids(withEvent(laudos, hidden, false))).toEqual(['b'])
})

test('nobody else is told of the inner state', () => {
  const { hidden: _h, ready: _r, error: _e, processing: _p, status: _s, ...outside } = waiting
  expect(withEvent([outside], event, false)).toEqual([outside])
})

test('revealing shows the status that is under it', () => {
  const ready = [{ ...waiting, ready: true }, ...laudos.slice(1)]
  const hidden = withHidden(ready, new Set('a'), true)
  expect(hidden.map(({ status }) => status)).toEqual(['Oculto', 'Na fila'])
  expect(withHidden(hidden, new Set('a'), false)[0]?.status).toBe('Pronto')
})

test('only a laudo that was just registered, and is not on the page, is news', () => {
  const queued = { ...event, processing: false, uuid: 'c' }
  expect(isUnseen(laudos, queued)).toBe(true)
  expect(isUnseen(laudos, { ...queued, uuid: 'a' })).toBe(false)
  expect(isUnseen(laudos, { ...queued, processing: true })).toBe(false)
  expect(isUnseen(laudos, { ...queued, excluido: true })).toBe(false)
})
