import { describe, expect, test } from 'vitest'
import { INITIAL, type LaudoValues } from '../laudo-fields.ts'
import {
  attemptOf,
  type DraftReport,
  draftIn,
  draftsToSend,
  failedOffline,
  NO_QUEUE,
  nextQueue,
  type Queue,
  type QueueEvent,
  startOf,
  stateOf,
} from './queue-state.ts'

const ADDED: QueueEvent = {
  kind: 'add',
  drafts: ['a', 'b', 'c'].map((id) => ({ id, title: `voo ${id}` })),
  values: { codigo: 'OS 1', piloto: '7' },
}

const after = (...events: QueueEvent[]) => events.reduce(nextQueue, NO_QUEUE)
const states = ({ drafts }: Queue) => drafts.map(stateOf)

function report(id: string, values: Partial<LaudoValues> = {}, missing: readonly string[] = []): QueueEvent {
  const all = { ...INITIAL, ...values }
  const report: DraftReport = { missing, body: {} as DraftReport['body'], values: all, print: JSON.stringify(all) }
  return { kind: 'report', id, report: report }
}

const refused = (id: string, again: boolean): QueueEvent => ({
  kind: 'refuse',
  id,
  refusal: { message: 'Não.', again },
})

describe('values', () => {
  test('that were typed before the queue go on in its first draft, and what the flights have in common in the others', () => {
    const queue = after(ADDED)
    expect(queue.open).toBe('a')
    expect(draftIn(queue, 'a')?.filled).toEqual({ codigo: 'OS 1', piloto: '7' })
    expect(startOf(draftIn(queue, 'b')!, queue)).toEqual({ piloto: '7' })
  })

  test('of a draft fill the next one when it is opened, but for those of one flight', () => {
    const typed = { empresa: '3', faixaContratada: '18', codigo: 'OS 1', horarioInicial: '07:12', insumos: '90' }
    const queue = after(ADDED, report('a', typed, ['Piloto']), { kind: 'next' })
    expect(queue.open).toBe('b')
    expect(draftIn(queue, 'b')?.filled).toEqual({
      empresa: '3',
      faixaContratada: '18',
      tratamento: INITIAL.tratamento,
      cultura: INITIAL.cultura,
      unidade: INITIAL.unidade,
    })
  })

  test('do not change a draft that somebody had open', () => {
    const queue = after(
      ADDED,
      { kind: 'next' },
      report('b', { piloto: '8' }),
      { kind: 'open', id: 'a' },
      { kind: 'open', id: 'b' },
    )
    expect(draftIn(queue, 'b')?.filled).toEqual({ piloto: '7' })
    expect(startOf(draftIn(queue, 'c')!, queue)).toMatchObject({ piloto: '8' })
  })

  test('that are complete go on to the drafts that nobody had open, which are not measured again', () => {
    const waiting = after(ADDED, report('c', {}, ['Empresa']))
    expect(states(waiting)).toEqual(['unchecked', 'unchecked', 'incomplete'])
    const pilotOfC = (queue: Queue) => draftIn(queue, 'c')?.report?.values.piloto
    const half = nextQueue(waiting, report('a', { piloto: '9' }, ['Empresa']))
    expect([states(half)[2], pilotOfC(half)]).toEqual(['incomplete', '7'])
    const whole = nextQueue(waiting, report('a', { piloto: '9' }))
    expect([states(whole)[2], pilotOfC(whole)]).toEqual(['incomplete', '9'])
  })

  test('that are typed in a row stay when the others follow the first flight, and when it is opened', () => {
    const queue = after(
      ADDED,
      report('c'),
      { kind: 'type', id: 'c', values: { codigo: 'OS 3', piloto: '5' } },
      report('a', { piloto: '9' }),
    )
    expect(draftIn(queue, 'c')?.report?.values).toMatchObject({ codigo: 'OS 3', piloto: '5' })
    const opened = nextQueue(queue, { kind: 'open', id: 'c' })
    expect(draftIn(opened, 'c')?.filled).toMatchObject({ codigo: 'OS 3', piloto: '5' })
  })

  test('typed before the files were read are not lost to the report about them', () => {
    const queue = after(ADDED, { kind: 'type', id: 'b', values: { codigo: 'OS 2' } }, report('b', { nome: 'Norte' }))
    expect(draftIn(queue, 'b')?.report?.values).toMatchObject({ codigo: 'OS 2', nome: 'Norte' })
  })
})

describe('sending', () => {
  test('takes what is ready, and again what did not reach the server, but not what was refused', () => {
    const queue = after(ADDED, report('a'), report('b'), report('c'), refused('a', true), refused('b', false))
    expect(states(queue)).toEqual(['refused', 'refused', 'ready'])
    expect(draftsToSend(queue).map(({ id }) => id)).toEqual(['a', 'c'])
  })

  test('a refusal holds until something changes', () => {
    const queue = after(ADDED, report('a'), refused('a', false))
    expect(stateOf(draftIn(nextQueue(queue, report('a')), 'a')!)).toBe('refused')
    expect(stateOf(draftIn(nextQueue(queue, report('a', { codigo: 'OS 2' })), 'a')!)).toBe('ready')
  })

  test('that did not reach the server stays unsent through a proposal that arrives later, until something is missing', () => {
    const unsent = after(ADDED, report('a'), refused('a', true), report('a', { 'dadosOperacao.uf': 'SP' }))
    expect(stateOf(draftIn(unsent, 'a')!)).toBe('refused')
    expect(draftsToSend(unsent).map(({ id }) => id)).toEqual(['a'])
    expect(stateOf(draftIn(nextQueue(unsent, report('a', { nome: 'Rosário' }, ['Código'])), 'a')!)).toBe('incomplete')
    // The content that the server refused has changed since.
    const other = after(ADDED, report('a'), refused('a', false), report('a', { codigo: 'OS 2' }))
    expect(stateOf(draftIn(other, 'a')!)).toBe('ready')
  })

  test('the same again has the same key; something else has another', () => {
    const first = draftIn(after(ADDED, report('a')), 'a')!
    const attempt = attemptOf(first)
    const queue = after(ADDED, report('a'), { kind: 'attempt', id: 'a', attempt }, refused('a', true))
    expect(attemptOf(draftIn(queue, 'a')!)).toBe(attempt)
    expect(attemptOf(draftIn(nextQueue(queue, report('a', { codigo: 'OS 2' })), 'a')!).key).not.toBe(attempt.key)
  })

  test('goes on with the next draft that is not sent, and ends with none open', () => {
    const sent = (id: string): QueueEvent => ({ kind: 'sent', id, uuid: `laudo ${id}` })
    const queue = after(ADDED, { kind: 'open', id: 'b' }, sent('b'))
    expect(queue.open).toBe('c')
    expect(nextQueue(queue, sent('c')).open).toBe('a')
    const all = [sent('c'), sent('a')].reduce(nextQueue, queue)
    expect([all.open, ...states(all)]).toEqual([undefined, 'sent', 'sent', 'sent'])
  })
})

test('a removed draft comes back where it was; without the last one there is no queue', () => {
  const queue = after(ADDED)
  const draft = draftIn(queue, 'b')!
  const less = nextQueue(queue, { kind: 'remove', id: 'b' })
  expect(less.drafts.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(nextQueue(less, { kind: 'restore', draft, at: 1 }).drafts.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(nextQueue(queue, { kind: 'remove', id: 'a' }).open).toBe('b')
  expect(['a', 'b', 'c'].map((id): QueueEvent => ({ kind: 'remove', id })).reduce(nextQueue, queue)).toBe(NO_QUEUE)
})

test('a draft that was sent without a network is known, until it is changed or the server refuses it', () => {
  const offline: QueueEvent = {
    kind: 'refuse',
    id: 'a',
    refusal: { message: 'Sem conexão.', again: true, offline: true },
  }
  const attempt: QueueEvent = {
    kind: 'attempt',
    id: 'a',
    attempt: { key: 'k', print: JSON.stringify({ ...INITIAL, nome: 'A' }) },
  }
  const sent = after(ADDED, report('a', { nome: 'A' }), attempt, offline)
  expect(sent.drafts.map(failedOffline)).toEqual([true, false, false])
  expect(failedOffline(draftIn(nextQueue(sent, report('a', { nome: 'B' })), 'a')!)).toBe(false)
  expect(failedOffline(draftIn(nextQueue(sent, refused('a', true)), 'a')!)).toBe(false)
})
