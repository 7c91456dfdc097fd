import type { LaudoEvent, LaudoListed } from '@faixa/contract'
import { expect, test } from 'vitest'
import { isUnseen, type LaudoPage, withEvent, withHidden } from './page-changes.ts'

const waiting: LaudoListed = {
  ...{ uuid: 'a', codigo: 'OS 1', nome: 'SANTA RITA', tratamento: 'HERBICIDA', cultura: 'SOJA' },
  ...{ empresa: 1, empresaNome: 'Usina Aurora', unidade: null, unidadeNome: null, pilotoId: 51 },
  piloto: { id: 51, nome: 'Bruno Lima', prestadora: { id: 5, nome: 'AeroSul' } },
  ...{ data: '2026-03-14', dataInicial: '2026-03-14T07:12:00', dataFinal: '2026-03-14T08:05:00' },
  ...{ hidden: false, ready: false, error: false, processing: false, status: 'Na fila' },
}
const page: LaudoPage = {
  laudos: [waiting, { ...waiting, uuid: 'b' }],
  ...{ currentPage: 1, pageSize: 10, totalItems: 12, totalPages: 2 },
}
const event: LaudoEvent = {
  ...{ uuid: 'a', codigo: 'OS 1', nome: 'SANTA RITA', status: 'Processando', progresso: 0.4 },
  ...{ hidden: false, ready: false, error: false, processing: true },
}
const uuids = ({ laudos }: LaudoPage) => laudos.map(({ uuid }) => uuid)

test('a row changes where it is', () => {
  const next = withEvent(page, event, true)
  expect(uuids(next)).toEqual(['a', 'b'])
  expect(next.laudos[0]).toMatchObject({ status: 'Processando', processing: true, progresso: 0.4 })
  expect(next.laudos[1]).toEqual(page.laudos[1])
})

test('what is over is not kept: progress, and the reason of an error', () => {
  const failed = withEvent(page, { ...event, progresso: 0.4, erro: { codigo: 'x', mensagem: 'Ruim.' } }, true)
  const { progresso: _, ...ready } = { ...event, status: 'Pronto', ready: true, processing: false }
  const [laudo] = withEvent(failed, ready, true).laudos
  expect(laudo).not.toHaveProperty('progresso')
  expect(laudo).not.toHaveProperty('erro')
})

test('a deleted laudo leaves, and one less is counted', () => {
  const next = withEvent(page, { ...event, excluido: true }, true)
  expect(uuids(next)).toEqual(['b'])
  expect(next.totalItems).toBe(11)
})

test('a hidden laudo stays for those who see the inner state, and leaves for others', () => {
  const hidden = { ...event, hidden: true }
  expect(uuids(withEvent(page, hidden, true))).toEqual(['a', 'b'])
  expect(uuids(withEvent(page, hidden, false))).toEqual(['b'])
})

test('nobody else is told of the inner state', () => {
  const { hidden: _h, ready: _r, error: _e, processing: _p, status: _s, ...outside } = waiting
  expect(withEvent({ ...page, laudos: [outside] }, event, false).laudos).toEqual([outside])
})

test('revealing shows the status that is under it', () => {
  const ready = { ...page, laudos: [{ ...waiting, ready: true }] }
  expect(withHidden(ready, 'a', true).laudos[0]?.status).toBe('Oculto')
  expect(withHidden(withHidden(ready, 'a', true), 'a', false).laudos[0]?.status).toBe('Pronto')
})

test('only a laudo that was just registered, and is not on the page, is news', () => {
  const queued = { ...event, processing: false, uuid: 'c' }
  expect(isUnseen(page, queued)).toBe(true)
  expect(isUnseen(page, { ...queued, uuid: 'a' })).toBe(false)
  expect(isUnseen(page, { ...queued, processing: true })).toBe(false)
  expect(isUnseen(page, { ...queued, excluido: true })).toBe(false)
})
