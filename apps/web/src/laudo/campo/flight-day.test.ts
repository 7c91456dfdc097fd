import type { LaudoInfo, Registro } from '@faixa/contract'
import { expect, test } from 'vitest'
import { photosOfFlight, recordsOfFlight } from './flight-day.ts'

const registro = (em: string, more: Partial<Registro> = {}): Registro => {
  return { uuid: crypto.randomUUID(), tipo: 'leitura', em, feitoEm: em, recebidoEm: em, por: 'Bruno Lima', ...more }
}

test('the records of the day of the flight at the field are those of its laudo, without withdrawn ones', () => {
  const trajeto = { inicio: '2026-03-14T10:12:00Z', fim: '2026-03-14T10:33:00Z', fusoHoras: -3 } as LaudoInfo['trajeto']
  // 02:30 UTC is half past eleven in the evening at the field.
  const late = registro('2026-03-15T02:30:00.000Z')
  const early = registro('2026-03-14T03:10:00.000Z')
  const others = [registro('2026-03-14T02:59:00.000Z'), registro('2026-03-15T03:00:00.000Z')]
  const withdrawn = registro('2026-03-14T10:00:00.000Z', { retirado: { em: '', por: '' } })
  const flown = { trajeto, dataInicial: '2026-01-01' } as Pick<LaudoInfo, 'trajeto' | 'dataInicial'>
  expect(recordsOfFlight([late, ...others, withdrawn, early], flown)).toEqual([early, late])
})

test('without times in the track the typed day decides', () => {
  const flown = { trajeto: { fusoHoras: -3 }, dataInicial: '2026-03-14T00:00:00.000' } as Pick<
    LaudoInfo,
    'trajeto' | 'dataInicial'
  >
  const own = registro('2026-03-14T12:00:00.000Z')
  expect(recordsOfFlight([own, registro('2026-03-16T12:00:00.000Z')], flown)).toEqual([own])
})

test('a laudo has the photographs of its day, and the papers of its order of any day', () => {
  const foto = (em: string, assunto: 'medidor' | 'rotulo' | 'receituario', more: Partial<Registro> = {}) =>
    registro(em, { tipo: 'foto', arquivo: { nome: 'foto.jpg', bytes: 1, sha256: '', assunto }, ...more })
  const flown = { dataInicial: '2026-03-14T07:12:00.000' } as Pick<LaudoInfo, 'trajeto' | 'dataInicial'>
  const meter = foto('2026-03-14T15:00:00.000Z', 'medidor')
  const paper = foto('2026-03-10T15:00:00.000Z', 'receituario')
  const label = foto('2026-03-16T15:00:00.000Z', 'rotulo')
  const none = [
    registro('2026-03-14T15:00:00.000Z'),
    foto('2026-03-13T15:00:00.000Z', 'medidor'),
    foto('2026-03-10T15:00:00.000Z', 'receituario', { retirado: { em: '', por: '' } }),
  ]
  expect(photosOfFlight([label, meter, ...none, paper], flown)).toEqual([paper, meter, label])
})
