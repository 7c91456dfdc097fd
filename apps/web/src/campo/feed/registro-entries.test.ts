import type { Registro } from '@faixa/contract'
import { describe, expect, test } from 'vitest'
import { workText } from '../../ordem/work-text.ts'
import type { Guardado } from '../guardado.ts'
import { entriesOf, lastReadingMs, workOf } from './registro-entries.ts'
import { clockText, stateOf, valuesText } from './registro-words.ts'

const at = (clock: string) => `2026-03-14T${clock}:00.000Z`
const ms = (clock: string) => Date.parse(at(clock))

const there = (uuid: string, tipo: Registro['tipo'], clock: string, more: Partial<Registro> = {}): Registro => ({
  uuid,
  tipo,
  em: at(clock),
  feitoEm: at(clock),
  recebidoEm: at(clock),
  por: 'Bruno Lima',
  ...more,
})
let numero = 0
const here = (registro: string, tipo: Registro['tipo'], clock: string, more: Partial<Guardado> = {}): Guardado => ({
  ato: 'registro',
  numero: ++numero,
  registro,
  ordem: 'A',
  pessoa: 7,
  tipo,
  feitoEm: at(clock),
  dados: {},
  estado: 'esperando',
  ...more,
})
const withdrawal = (registro: string, more: Partial<Guardado> = {}) =>
  here(registro, 'inicio', '10:00', { ato: 'retirada', ...more })

describe('the records of an order', () => {
  test('begin with what this device alone has, and a received one is shown once', () => {
    const entries = entriesOf(
      [there('a', 'inicio', '07:00'), there('b', 'leitura', '08:00')],
      [
        here('b', 'leitura', '08:00', { estado: 'recebido' }),
        here('c', 'leitura', '06:00'),
        here('d', 'foto', '06:01'),
      ],
    )
    expect(entries.map(({ uuid }) => uuid)).toEqual(['d', 'c', 'b', 'a'])
  })

  test('carry the withdrawal that this device keeps', () => {
    const [entry] = entriesOf([there('a', 'inicio', '07:00')], [withdrawal('a')])
    expect(stateOf(entry!, undefined)?.text).toBe('A retirada espera a rede')
  })
})

describe('the work of an order', () => {
  test('is under way since its last beginning, also one that waits for the network', () => {
    expect(workOf(entriesOf([], []))).toEqual({})
    expect(workOf(entriesOf([], [here('a', 'inicio', '07:12')]))).toEqual({ desdeMs: ms('07:12') })
    const second = [there('a', 'inicio', '07:00'), there('b', 'conclusao', '08:00'), there('c', 'inicio', '09:00')]
    expect(workOf(entriesOf(second, []))).toEqual({ desdeMs: ms('09:00') })
  })

  test('is concluded by the last end, whatever the clock of the device says', () => {
    const work = workOf(entriesOf([there('a', 'inicio', '07:00')], [here('b', 'conclusao', '06:00')]))
    expect(work).toEqual({ desdeMs: ms('07:00'), ateMs: ms('06:00') })
  })

  test('does not count what is withdrawn, here or there, or refused', () => {
    const withdrawn = there('a', 'inicio', '07:00', { retirado: { em: at('07:05'), por: 'Bruno Lima' } })
    expect(workOf(entriesOf([withdrawn], []))).toEqual({})
    expect(workOf(entriesOf([there('a', 'inicio', '07:00')], [withdrawal('a')]))).toEqual({})
    expect(workOf(entriesOf([], [here('a', 'inicio', '07:00', { estado: 'recusado' })]))).toEqual({})
    const refused = withdrawal('a', { estado: 'recusado' })
    expect(workOf(entriesOf([there('a', 'inicio', '07:00')], [refused]))).toEqual({ desdeMs: ms('07:00') })
  })

  test('is reminded of readings since the last one that counts', () => {
    const entries = entriesOf([there('a', 'leitura', '07:00')], [here('b', 'leitura', '08:00', { estado: 'recusado' })])
    expect(lastReadingMs(entries)).toBe(ms('07:00'))
  })
})

describe('words', () => {
  test('name the values of a reading with their units; what was not measured is left out', () => {
    // 2.5 m/s are 9.0 km/h.
    const leitura = { temperaturaC: 24.5, umidadePercent: 68, ventoMs: 2.5, direcaoGraus: 45 }
    const [entry] = entriesOf([there('a', 'leitura', '07:00', { leitura })], [])
    expect(valuesText(entry!)).toBe('24,5\u00a0°C · 68\u00a0% de umidade · vento de 9,0\u00a0km/h de NE (45°)')
  })

  test('count the ticked items of a checklist', () => {
    const lista = {
      de: 'Aurora',
      itens: [
        { texto: 'EPI', feito: true },
        { texto: 'Vazão', feito: false },
      ],
    }
    expect(valuesText(entriesOf([there('a', 'lista', '07:00', { lista })], [])[0]!)).toBe('Aurora: 1 de 2 itens')
  })

  test('say how far a clock was off; nothing where it was right', () => {
    const wrong = there('a', 'inicio', '10:00', { relogioS: 3 * 3600 + 60, recebidoEm: at('10:05') })
    expect(clockText(wrong)).toMatch(/^Relógio do telefone 3 h 1 min adiantado; recebido às \d\d:\d\d$/)
    expect(clockText({ ...wrong, relogioS: -86_400 })).toContain('1 dia atrasado')
    expect(clockText(there('a', 'inicio', '10:00'))).toBeUndefined()
  })

  test('say since when there is work, with the day where it is another', () => {
    const desdeMs = new Date(2026, 2, 14, 7, 12).getTime()
    const ateMs = new Date(2026, 2, 14, 10, 41).getTime()
    expect(workText({ desdeMs }, ateMs)).toBe('Em campo desde 07:12')
    expect(workText({ desdeMs, ateMs }, ateMs)).toBe('Concluída no campo às 10:41')
    expect(workText({ desdeMs, ateMs }, ateMs + 86_400_000)).toBe('Concluída no campo em 14/03/2026 10:41')
    expect(workText({}, ateMs)).toBeUndefined()
  })
})
