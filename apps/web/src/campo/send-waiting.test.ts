import { Problem } from '@faixa/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { changed, type Guardado, type OutboxStore } from './guardado.ts'
import { outcomeOf } from './send-act.ts'
import { type Outcome, sendWaiting } from './send-waiting.ts'

const PESSOA = 7
let acts: Guardado[]
/** The server: uuid → how often it was received; what it holds is never doubled. */
let held: Map<string, number>

beforeEach(() => {
  acts = []
  held = new Map()
})

function memory(): OutboxStore {
  return {
    list: () => Promise.resolve([...acts]),
    add: (ato) => {
      acts.push({ ...ato, numero: acts.length + 1, estado: 'esperando' })
      return Promise.resolve()
    },
    change(numero, change) {
      const i = acts.findIndex((each) => each.numero === numero)
      const before = acts[i]
      if (!before) return Promise.resolve(undefined)
      acts[i] = changed(before, change)
      return Promise.resolve(acts[i])
    },
    remove(numero, may) {
      const kept = acts.find((each) => each.numero === numero)
      const does = kept !== undefined && may(kept)
      if (does) acts = acts.filter((each) => each !== kept)
      return Promise.resolve(does)
    },
  }
}

const store = memory()

async function keep(registro: string, ordem = 'A', more: Partial<Guardado> = {}): Promise<void> {
  await store.add({
    ato: 'registro',
    registro,
    ordem,
    pessoa: PESSOA,
    tipo: 'leitura',
    feitoEm: '2026-03-02T10:12:00.000Z',
    dados: {},
    ...more,
  })
}

const RECEIVED: Outcome = { kind: 'recebido' }
/** Answers by uuid, in turn; without any left, the record is received. */
const sending = (script: Record<string, (Outcome | 'lost')[]> = {}, sent: string[] = []) => ({
  store,
  pessoa: (): number | undefined => PESSOA,
  nowMs: () => 0,
  isReachable: () => Promise.resolve(true),
  onSending: () => undefined,
  send({ registro }: Guardado): Promise<Outcome> {
    sent.push(registro)
    const outcome = script[registro]?.shift() ?? RECEIVED
    if (outcome === 'lost' || outcome.kind === 'recebido') held.set(registro, (held.get(registro) ?? 0) + 1)
    return Promise.resolve(outcome === 'lost' ? { kind: 'sem-rede' } : outcome)
  },
})
const states = () => acts.map(({ registro, estado }) => `${registro} ${estado}`)

describe('what waits is sent', () => {
  test('in the order of the acts', async () => {
    for (const name of ['1', '2', '3']) await keep(name)
    const sent: string[] = []
    expect(await sendWaiting(sending({}, sent))).toBe('vazio')
    expect(sent).toEqual(['1', '2', '3'])
    expect(states()).toEqual(['1 recebido', '2 recebido', '3 recebido'])
  })

  test('after a refusal, which marks that act alone, with the sentence of the server', async () => {
    for (const name of ['1', '2', '3']) await keep(name)
    await sendWaiting(sending({ 2: [{ kind: 'recusado', motivo: 'O horário está no futuro.' }] }))
    expect(states()).toEqual(['1 recebido', '2 recusado', '3 recebido'])
    expect(acts[1]?.motivo).toBe('O horário está no futuro.')
  })

  test('and what was refused and then withdrawn is not kept to be sent again', async () => {
    await keep('1', 'A', { tentado: true })
    acts[0] = { ...acts[0]!, estado: 'recusado', motivo: 'Não encontrado.' }
    await keep('2')
    await keep('1', 'A', { ato: 'retirada' })
    await sendWaiting(sending())
    expect(acts.map(({ ato, registro, estado }) => `${ato} ${registro} ${estado}`)).toEqual([
      'registro 2 recebido',
      'retirada 1 recebido',
    ])
  })

  test('and what was withdrawn is not sent again by a tab that is killed, nor by asking during the withdrawal', async () => {
    await keep('1', 'A', { tentado: true })
    acts[0] = { ...acts[0]!, estado: 'recusado', motivo: 'Não encontrado.' }
    await keep('1', 'A', { ato: 'retirada' })
    const killed = {
      ...store,
      change: (...[numero, change]: Parameters<OutboxStore['change']>) =>
        change.estado === 'recebido' ? Promise.reject(new Error('killed')) : store.change(numero, change),
    }
    const asked = sending()
    const send = async (act: Guardado) => {
      await store.change(1, { estado: 'esperando', motivo: undefined })
      return asked.send(act)
    }
    await expect(sendWaiting({ ...asked, send, store: killed })).rejects.toThrow('killed')
    const sent: string[] = []
    await sendWaiting(sending({}, sent))
    expect(sent).toEqual(['1'])
    expect(acts.map(({ ato, estado }) => `${ato} ${estado}`)).toEqual(['retirada recebido'])
  })

  test('not without a network: everything keeps waiting from there on', async () => {
    for (const name of ['1', '2', '3']) await keep(name)
    const sent: string[] = []
    expect(await sendWaiting(sending({ 2: [{ kind: 'sem-rede' }] }, sent))).toBe('sem-rede')
    expect(sent).toEqual(['1', '2'])
    expect(states()).toEqual(['1 recebido', '2 esperando', '3 esperando'])
  })

  test('not at all where the server cannot be reached, so that it can be undone without a trace', async () => {
    await keep('1')
    const sent: string[] = []
    const isReachable = () => Promise.resolve(false)
    expect(await sendWaiting({ ...sending({}, sent), isReachable })).toBe('sem-rede')
    expect(sent).toEqual([])
    expect(await store.remove(1, ({ tentado }) => !tentado)).toBe(true)
  })

  test('again after a lost answer, under the same uuid', async () => {
    await keep('1')
    const how = sending({ 1: ['lost'] })
    expect(await sendWaiting(how)).toBe('sem-rede')
    expect(await sendWaiting(how)).toBe('vazio')
    expect([...held.keys()]).toEqual(['1'])
  })

  test('for the other orders, where the server cannot take one of an order now', async () => {
    await keep('a1', 'A')
    await keep('a2', 'A')
    await keep('b1', 'B')
    expect(await sendWaiting(sending({ a1: [{ kind: 'depois' }] }))).toBe('depois')
    expect(states()).toEqual(['a1 esperando', 'a2 esperando', 'b1 recebido'])
  })

  test('by the same person alone, and not without a session', async () => {
    await keep('1')
    await keep('2', 'A', { pessoa: 8 })
    const sent: string[] = []
    expect(await sendWaiting({ ...sending({}, sent), pessoa: () => undefined })).toBe('sem-sessao')
    expect(await sendWaiting(sending({}, sent))).toBe('sem-sessao')
    expect(sent).toEqual(['1'])
  })

  test('with what was recorded meanwhile, and without what was deleted', async () => {
    await keep('1')
    await keep('2')
    const how = sending()
    const sent: string[] = []
    const send = async (act: Guardado) => {
      sent.push(act.registro)
      if (act.registro === '1') {
        await store.remove(2, ({ tentado }) => !tentado)
        await keep('3')
      }
      return how.send(act)
    }
    await sendWaiting({ ...how, send })
    expect(sent).toEqual(['1', '3'])
  })

  test('after the place of the device is known or its time is over, also where the clock was set back', async () => {
    await keep('1', 'A', { esperaLugarMs: 5000 })
    await keep('2', 'B', { esperaLugarMs: 5_000_000 })
    expect(await sendWaiting(sending())).toBe('depois')
    expect(states()).toEqual(['1 esperando', '2 recebido'])
    expect(await sendWaiting({ ...sending(), nowMs: () => 5000 })).toBe('vazio')
  })

  test('by one tab at a time, so that two tabs send it once', async () => {
    for (const name of ['1', '2']) await keep(name)
    const pass = () => navigator.locks.request('campo', () => sendWaiting(sending()))
    expect(await Promise.all([pass(), pass()])).toEqual(['vazio', 'vazio'])
    expect([...held]).toEqual([
      ['1', 1],
      ['2', 1],
    ])
  })

  test('not where the storage refuses to note the attempt', async () => {
    await keep('1')
    const sent: string[] = []
    const refusing = { ...store, change: () => Promise.reject(new Error('QuotaExceededError')) }
    await expect(sendWaiting({ ...sending({}, sent), store: refusing })).rejects.toThrow('QuotaExceededError')
    expect(sent).toEqual([])
    expect(states()).toEqual(['1 esperando'])
  })
})

describe('an answer means', () => {
  const refusal = (status: number, codigo = 'dados-invalidos') =>
    new Problem(codigo as 'dados-invalidos', { status, detail: 'Não.' })
  const kindOf = (problem: Problem, ato: Guardado['ato'] = 'registro') => outcomeOf({ ato }, problem).kind

  test.each([
    ['a refusal of the record', refusal(422), 'recusado'],
    ['a refusal where the order is not seen', refusal(404, 'nao-encontrado'), 'recusado'],
    ['a session that has ended', refusal(401, 'sessao-expirada'), 'sem-sessao'],
    ['a licence that is to be accepted first', refusal(403, 'aceite-a-licenca'), 'sem-sessao'],
    ['too many requests', refusal(429, 'muitas-tentativas'), 'depois'],
    ['an error of the server', refusal(500, 'erro-interno'), 'depois'],
    ['an earlier program of the server', refusal(404, 'rota-inexistente'), 'depois'],
    ['the page of a network that asks to sign in', new Problem('pedido-malformado'), 'depois'],
    ['a proxy without its server', new Problem('indisponivel'), 'sem-rede'],
  ])('%s', (_what, problem, kind) => {
    expect(kindOf(problem)).toBe(kind)
  })

  test('that a withdrawal is done, where the server never received the record', () => {
    expect(kindOf(refusal(404, 'registro-inexistente'), 'retirada')).toBe('recebido')
    expect(kindOf(refusal(403, 'sem-permissao'), 'retirada')).toBe('recusado')
  })

  test('no withdrawal, where the person no longer sees the order: the record may exist there', () => {
    expect(kindOf(refusal(404, 'nao-encontrado'), 'retirada')).toBe('recusado')
  })
})
