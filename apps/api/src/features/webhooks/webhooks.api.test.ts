// Long because it follows a webhook from its creation to its end on one server, whose clock it moves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Problem, type Routes, type SentOf, verifyWebhook, webhookPayloadSchema } from '@faixa/contract'
import { VERIFICACAO_NAMES, WEBHOOK_EVENT_NAMES } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceFlown, announceLaudo } from '../../changes/announce-laudo.queries.ts'
import { transaction } from '../../db/database.ts'
import { dumpOf, linesWith } from '../../testing/dump.fixture.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { type SessionServer, startSessionServer } from '../session/session-client.fixture.ts'
import { deliverWebhook, giveUpDelivery, tellSwitchedOff } from './deliver-webhook.job.ts'
import { sweepDeliveries } from './deliveries.queries.ts'
import { type Receiver, startReceiver } from './receiver.fixture.ts'
import { signatureHeader } from './send/sign-body.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../../packages/contract/examples/receive-webhook.ts')

let server: SessionServer
let receiver: Receiver
beforeAll(async () => {
  server = await startSessionServer({ settings: { factorNiveis: [], internalWebhooks: true } })
  receiver = await startReceiver()
  // Some of these tests move the clock beyond a recent password.
  await server.db.updateTable('sessoes').set({ confirmada_em: '2090-01-01T00:00:00Z' }).execute()
})
afterAll(async () => {
  await receiver.stop()
  await server.stop()
})

/** Jobs taken before this test. */
let taken = 0
beforeEach(async () => {
  receiver.answer((response) => void response.end('ok'))
  await server.db.updateTable('webhooks').set({ arquivado_em: new Date() }).execute()
  taken = server.queued('entregar-webhook').length
})

const HOUR_S = 3600
type Made = SentOf<Routes['createWebhook']>['body']

let made = 0
async function make(person: PersonName, fields: Partial<Made> = {}) {
  made += 1
  return server
    .as(person)
    .createWebhook({ body: { url: `${receiver.url}/${made}`, eventos: ['laudo.pronto', 'laudo.erro'], ...fields } })
}

const at = (url: string) => receiver.requests.filter(({ path }) => url.endsWith(path))
const payloads = (url: string) => at(url).map(({ body }) => toldBy(JSON.parse(body) as Told))

/** What is received is what the documentation says. */
function toldBy(payload: Told): Told {
  const evento = WEBHOOK_EVENT_NAMES.find((name) => name === payload.evento)
  if (evento) webhookPayloadSchema(evento).parse(payload)
  return payload
}

interface Told {
  readonly id: string
  readonly evento: string
  readonly dados: { readonly laudo: Record<string, unknown>; readonly ordem: Record<string, unknown> }
}

const work = (entregaId: number) => ({
  payload: { entregaId },
  signal: new AbortController().signal,
  lane: 'leve' as const,
  settle: async () => {},
  settleAsHeavy: async () => {},
})

/** Runs the waiting jobs once, as the worker does; returns those to be retried. */
async function deliver(
  entregaIds = server
    .queued('entregar-webhook')
    .slice(taken)
    .map(({ entregaId }) => entregaId),
) {
  const again: number[] = []
  taken = server.queued('entregar-webhook').length
  for (const id of entregaIds) {
    await deliverWebhook(work(id), { ...server.deps, db: server.db }).catch(() => again.push(id))
  }
  return again
}

const announce = (id: number, evento: Parameters<typeof announceLaudo>[2]) =>
  transaction(server.db, (tx) => announceLaudo({ db: tx, deps: server.deps }, id, evento))

function laudoOf(empresa: 'aurora' | 'boreal', overrides: Parameters<typeof insertLaudo>[1] = {}) {
  const { places } = server
  const piloto_id = empresa === 'aurora' ? places.bruno : places.joao
  return insertLaudo(server.db, { empresa_id: places[empresa], piloto_id, ...overrides })
}

async function announcedLaudo(empresa: 'aurora' | 'boreal', overrides: Parameters<typeof insertLaudo>[1] = {}) {
  const laudo = await laudoOf(empresa, overrides)
  await announce(laudo.id, overrides?.error ? 'laudo.erro' : 'laudo.pronto')
  return laudo
}

const deliveriesOf = async (uuid: string, person: PersonName = 'ana') =>
  (await server.as(person).listDeliveries({ params: { uuid }, query: {} })).entregas
const stateOf = async (uuid: string, person: PersonName = 'ana') =>
  (await server.as(person).listWebhooks({})).webhooks.find((one) => one.uuid === uuid)
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (problem: unknown) => (problem instanceof Problem ? problem.codigo : Promise.reject(problem)),
  )

describe('a delivery', () => {
  test('is signed, says what happened, and is listed with its answer', async () => {
    const { url, segredo, uuid } = await make('davi')
    const laudo = await announcedLaudo('aurora', { codigo: 'OS 9', minutos_dentro: 12, minutos_fora: 3 })
    expect(await deliver()).toEqual([])
    const [request] = at(url)
    const { body, headers } = request!
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'faixa-evento': 'laudo.pronto' })
    const assinatura = String(headers['faixa-assinatura'])
    expect(await verifyWebhook({ body, assinatura, segredo, agora: server.deps.clock.now() })).toBe(true)
    expect(JSON.parse(body)).toMatchObject({
      evento: 'laudo.pronto',
      dados: {
        laudo: {
          uuid: laudo.uuid,
          codigo: 'OS 9',
          status: 'Pronto',
          caminho: `/api/v1/laudos/${laudo.uuid}`,
          empresa: server.places.aurora,
          piloto: server.places.bruno,
          percentAplicacaoEfetiva: expect.any(Number),
          clima: { minutosDentro: 12, minutosFora: 3 },
          verificacoes: Object.fromEntries(
            VERIFICACAO_NAMES.map((name) => [
              name,
              { situacao: expect.stringMatching(/^(conforme|naoConforme|semDados)$/) },
            ]),
          ),
        },
      },
    })
    // The event contains no names.
    expect(body).not.toContain('Bruno')
    const [delivery] = await deliveriesOf(uuid, 'davi')
    expect(delivery).toMatchObject({
      evento: 'laudo.pronto',
      situacao: 'entregue',
      status: 200,
      resposta: 'ok',
      tentativas: 1,
      uuid: headers['faixa-entrega'],
      duracaoMs: expect.any(Number),
    })
    expect(await stateOf(uuid)).toMatchObject({ situacao: 'ativo', ultima: { situacao: 'entregue', status: 200 } })
  })

  test('keeps the secret sealed, and shows it once', async () => {
    const { segredo, uuid } = await make('ana')
    expect(linesWith(await dumpOf(server.db), segredo)).toEqual([])
    expect(JSON.stringify(await stateOf(uuid))).not.toContain(segredo)
    expect(server.logged.join('\n')).not.toContain(segredo)
  })

  test('is not made by what is rolled back, nor for events that nobody asked for', async () => {
    const { url } = await make('davi', { eventos: ['laudo.erro'] })
    const { id } = await announcedLaudo('aurora')
    const undone = transaction(server.db, async (tx) => {
      await announceLaudo({ db: tx, deps: { ...server.deps, queue: { enqueue: async () => {} } } }, id, 'laudo.erro')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliver()
    expect(payloads(url)).toEqual([])
    expect(
      await server.db.selectFrom('webhooks_entregas').selectAll().where('situacao', '=', 'aguardando').execute(),
    ).toEqual([])
  })

  test('is tried again for a day, and then given up', async () => {
    const { url, uuid } = await make('davi')
    receiver.answer((response) => void response.writeHead(503).end('em manutenção'))
    await announcedLaudo('aurora')
    const [id] = await deliver()
    expect(id).toBeDefined()
    expect((await deliveriesOf(uuid))[0]).toMatchObject({
      situacao: 'aguardando',
      status: 503,
      resposta: 'em manutenção',
      tentativas: 1,
    })
    expect(await stateOf(uuid)).toMatchObject({ situacao: 'falhando', falhandoDesde: expect.any(String) })
    server.wait(23 * HOUR_S)
    expect(await deliver([id!])).toEqual([id])
    server.wait(HOUR_S + 1)
    expect(await deliver([id!])).toEqual([])
    expect((await deliveriesOf(uuid))[0]).toMatchObject({ situacao: 'falhou', tentativas: 3 })
    // Each attempt sends the same event.
    expect(new Set(payloads(url).map((one) => one.id)).size).toBe(1)
    expect(payloads(url)).toHaveLength(3)
    // A job that runs late finds nothing to do.
    await deliver([id!])
    expect(payloads(url)).toHaveLength(3)
  })

  test('is sent again by hand, once for a double click, and ends the failing', async () => {
    const { url, uuid } = await make('davi')
    receiver.answer((response) => void response.writeHead(500).end())
    await announcedLaudo('aurora')
    await deliver()
    receiver.answer((response) => void response.end())
    const { uuid: entrega } = (await deliveriesOf(uuid))[0]!
    const resend = () => server.as('davi').resendDelivery({ params: { uuid, entrega } })
    const before = server.queued('entregar-webhook').length
    server.wait(60)
    await resend()
    await resend()
    // The waiting try gave way to the new one.
    expect(server.queued('entregar-webhook')).toHaveLength(before)
    taken = before - 1
    await deliver()
    expect((await deliveriesOf(uuid))[0]).toMatchObject({ situacao: 'entregue', tentativas: 2 })
    expect((await stateOf(uuid))?.situacao).toBe('ativo')
    expect(payloads(url)).toHaveLength(2)
  })

  test('of a test arrives too', async () => {
    const { url, uuid } = await make('carla', { empresa: server.places.aurora })
    const { entrega } = await server.as('carla').testWebhook({ params: { uuid } })
    await deliver()
    expect(payloads(url)).toMatchObject([{ evento: 'teste' }])
    expect((await deliveriesOf(uuid))[0]).toMatchObject({ uuid: entrega, situacao: 'entregue' })
  })

  test('that was given up without an answer is not left waiting', async () => {
    const { uuid } = await make('davi')
    await announcedLaudo('aurora')
    const { entregaId } = server.queued('entregar-webhook').at(-1)!
    await giveUpDelivery(work(entregaId), server)
    expect((await deliveriesOf(uuid))[0]?.situacao).toBe('falhou')
  })
})

describe('a webhook that fails for days', () => {
  test('is switched off, and who answers for it is told; switched on, it begins anew', async () => {
    const { url, uuid } = await make('davi')
    receiver.answer((response) => void response.writeHead(404).end('nada aqui'))
    const fail = async () => {
      await announcedLaudo('aurora')
      const again = await deliver()
      server.wait(24 * HOUR_S + 1)
      await deliver(again)
    }
    await fail()
    await fail()
    expect((await stateOf(uuid))?.situacao).toBe('falhando')
    await announcedLaudo('aurora')
    const waiting = await deliver()
    await fail()
    expect(await stateOf(uuid)).toMatchObject({ situacao: 'desativado', porFalhas: true })
    // Waiting deliveries are cancelled, and no more events are sent.
    const before = payloads(url).length
    await deliver(waiting)
    await announcedLaudo('aurora')
    await deliver()
    expect(payloads(url)).toHaveLength(before)
    expect((await deliveriesOf(uuid)).map(({ situacao }) => situacao)).toContain('cancelada')
    const { webhookId } = server.queued('avisar-webhook-desativado').at(-1)!
    await tellSwitchedOff({ ...work(0), payload: { webhookId } }, { ...server.deps, db: server.db })
    expect(server.mails.at(-1)).toMatchObject({
      to: 'davi@exemplo.com.br',
      subject: expect.stringContaining('desativado'),
    })
    expect(server.mails.at(-1)?.text).toContain(url)
    const [entrega] = await deliveriesOf(uuid)
    expect(await codeOf(server.as('davi').resendDelivery({ params: { uuid, entrega: entrega!.uuid } }))).toBe(
      'webhook-desativado',
    )
    await server.as('davi').updateWebhook({ params: { uuid }, body: { ativo: true } })
    expect(await stateOf(uuid)).toMatchObject({ situacao: 'ativo' })
    expect(await stateOf(uuid)).not.toHaveProperty('falhandoDesde')
  })
})

describe('what is told', () => {
  test('is of the empresa, or of the unidade, and hidden laudos are told to the staff alone', async () => {
    const { norte, sul, aurora } = server.places
    const whole = await make('davi')
    const part = await make('eva')
    const other = await make('helena')
    const staff = await make('ana')
    const ofSul = await make('carla', { empresa: aurora, unidade: sul })
    const inNorte = await announcedLaudo('aurora', { unidade_id: norte })
    const headOffice = await announcedLaudo('aurora')
    const foreign = await announcedLaudo('boreal')
    const hidden = await announcedLaudo('aurora', { unidade_id: norte, hidden: true })
    await deliver()
    const uuids = (url: string) => payloads(url).map(({ dados }) => dados.laudo['uuid'])
    expect(uuids(whole.url)).toEqual([inNorte.uuid, headOffice.uuid])
    expect(uuids(part.url)).toEqual([inNorte.uuid])
    expect(uuids(other.url)).toEqual([foreign.uuid])
    expect(uuids(ofSul.url)).toEqual([])
    expect(uuids(staff.url)).toEqual([inNorte.uuid, headOffice.uuid, foreign.uuid, hidden.uuid])
  })

  test('says why a measurement failed to those who may read it', async () => {
    const empresa = await make('davi')
    const staff = await make('ana')
    await announcedLaudo('aurora', { ready: false, error: true, erro_codigo: 'x', erro_mensagem: 'O arquivo acabou.' })
    await deliver()
    expect(payloads(empresa.url)[0]?.dados.laudo).toMatchObject({ status: 'Erro' })
    expect(payloads(empresa.url)[0]?.dados.laudo).not.toHaveProperty('erro')
    expect(payloads(staff.url)[0]?.dados.laudo).toMatchObject({ erro: { mensagem: 'O arquivo acabou.' } })
  })

  test('ends when who answers for it is gone, and goes on with another', async () => {
    const { url, uuid } = await make('fabio')
    const archive = (arquivado_em: Date | null) =>
      server.db.updateTable('usuarios').set({ arquivado_em }).where('id', '=', server.people.fabio.id).execute()
    await archive(new Date())
    await announcedLaudo('aurora')
    await deliver()
    expect(payloads(url)).toEqual([])
    expect((await deliveriesOf(uuid, 'davi'))[0]).toMatchObject({
      situacao: 'cancelada',
      motivo: expect.stringContaining('Quem responde'),
    })
    expect((await stateOf(uuid, 'davi'))?.situacao).toBe('sem-efeito')
    const saved = await server.as('davi').updateWebhook({ params: { uuid }, body: {} })
    expect(saved).toMatchObject({ situacao: 'ativo', responsavel: 'Davi Reis' })
    await announcedLaudo('aurora')
    await deliver()
    expect(payloads(url)).toHaveLength(1)
    await archive(null)
  })

  test('is a change of a measured laudo where it changes what the paper says', async () => {
    const { url } = await make('ana', { eventos: ['laudo.alterado'], empresa: server.places.aurora })
    const { uuid } = await laudoOf('aurora', { metodo: 'v2', motor: 'teste', processado_em: new Date() })
    const change = (motivo?: string) =>
      server.as('carla').updateNotes({ params: { uuid }, body: { obsArray: [], obsText: motivo ?? 'visto' } })
    await change()
    await deliver()
    const first = payloads(url).length
    await change()
    await deliver()
    expect([first, payloads(url).length]).toEqual([1, 1])
    expect(payloads(url)[0]?.dados.laudo).toMatchObject({ uuid, revisao: { numero: expect.any(Number) } })
  })

  test('is an order that has its first laudo, once', async () => {
    const { url } = await make('davi', { eventos: ['ordem.voada'] })
    const { aurora, aerosul } = server.places
    const ordem = await server.db
      .insertInto('ordens_servico')
      .values({
        codigo: 'OS 5',
        data: '2026-03-14',
        tratamento: 'HERBICIDA',
        cultura: 'SOJA',
        usuario_id: server.people.ana.id,
        empresa_id: aurora,
        prestadora_id: aerosul,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    for (let laudos = 0; laudos < 2; laudos++) {
      await laudoOf('aurora', { ordem_servico_id: ordem.id })
      await transaction(server.db, (tx) => announceFlown({ db: tx, deps: server.deps }, ordem.id))
    }
    await deliver()
    expect(payloads(url)).toMatchObject([{ evento: 'ordem.voada', dados: { ordem: { uuid: ordem.uuid } } }])
  })
})

describe('a webhook', () => {
  test('is made for the own empresa, by those who manage its integrations', async () => {
    const { aurora, boreal, sul } = server.places
    for (const [person, of] of [
      ['davi', { empresa: boreal }],
      ['eva', { empresa: aurora, unidade: sul }],
      ['ana', { empresa: boreal, unidade: sul }],
    ] as const) {
      expect(await codeOf(make(person, of))).toBe('dados-invalidos')
    }
    for (const person of ['gil', 'bruno'] as const) expect(await codeOf(make(person))).toBe('sem-permissao')
    expect((await make('davi')).empresa?.id).toBe(aurora)
    expect((await make('eva')).unidade?.nome).toBe('Fazenda Norte')
    expect(await make('ana')).not.toHaveProperty('empresa')
  })

  test('does not exist for another tenant', async () => {
    const { uuid } = await make('davi')
    await server.as('davi').testWebhook({ params: { uuid } })
    const { uuid: entrega } = (await deliveriesOf(uuid))[0]!
    const other = await make('helena')
    const params = { uuid }
    for (const asking of [
      () => server.as('helena').updateWebhook({ params, body: { ativo: false } }),
      () => server.as('helena').deleteWebhook({ params }),
      () => server.as('helena').rotateWebhookSecret({ params }),
      () => server.as('helena').testWebhook({ params }),
      () => server.as('helena').listDeliveries({ params, query: {} }),
      () => server.as('helena').resendDelivery({ params: { uuid, entrega } }),
      // A delivery of another webhook cannot be sent again through this one.
      () => server.as('helena').resendDelivery({ params: { uuid: other.uuid, entrega } }),
      () => server.as('eva').deleteWebhook({ params }),
    ]) {
      expect(await codeOf(asking())).toBe('nao-encontrado')
    }
    expect((await server.as('eva').listWebhooks({})).webhooks).toEqual([])
  })

  test('is made once by a double click, and its address is free again once it is deleted', async () => {
    const url = `${receiver.url}/dupla`
    const twice = await Promise.all([codeOf(make('davi', { url })), codeOf(make('davi', { url }))])
    expect(new Set(twice)).toEqual(new Set(['em-uso', undefined]))
    const { uuid } = (await server.as('davi').listWebhooks({})).webhooks.find((one) => one.url === url)!
    await server.as('davi').testWebhook({ params: { uuid } })
    const { message } = await server.as('davi').deleteWebhook({ params: { uuid } })
    expect(message).toContain('excluído')
    await deliver()
    expect(at(url)).toEqual([])
    expect(await codeOf(make('davi', { url }))).toBeUndefined()
  })

  test('signs with both secrets for a day after one replaced the other', async () => {
    const { url, uuid, segredo: old } = await make('davi')
    const { segredo, segredoAnteriorAte } = await server.as('davi').rotateWebhookSecret({ params: { uuid } })
    expect(segredoAnteriorAte).toBeDefined()
    const valid = async () => {
      await server.as('davi').testWebhook({ params: { uuid } })
      await deliver()
      const { body, headers } = at(url).at(-1)!
      const received = { body, assinatura: String(headers['faixa-assinatura']), agora: server.deps.clock.now() }
      return Promise.all([old, segredo].map((one) => verifyWebhook({ ...received, segredo: one })))
    }
    expect(await valid()).toEqual([true, true])
    server.wait(24 * HOUR_S + 1)
    expect(await valid()).toEqual([false, true])
  })

  test('takes no address without a host, with a password or a fragment', async () => {
    const wrong = ['erp.usina', 'ftp://erp.usina/', 'https://ana:senha@erp.usina/', 'https://erp.usina/#a']
    for (const url of wrong) expect(await codeOf(make('davi', { url }))).toBe('dados-invalidos')
  })

  test('has its deliveries in pages, and loses the old ones', async () => {
    const { uuid } = await make('davi')
    for (let i = 0; i < 3; i++) await server.as('davi').testWebhook({ params: { uuid } })
    const first = await server.as('davi').listDeliveries({ params: { uuid }, query: { limite: 2 } })
    const rest = await server
      .as('davi')
      .listDeliveries({ params: { uuid }, query: { limite: 2, antes: first.entregas[1]!.uuid } })
    expect([first.entregas.length, first.mais, rest.entregas.length, rest.mais]).toEqual([2, true, 1, false])
    await deliver()
    await sweepDeliveries(server.db, new Date(server.deps.clock.now().getTime() + 31 * 86_400_000))
    expect(await deliveriesOf(uuid)).toEqual([])
    const { rows } = await sql`select from webhooks_eventos e
      where not exists (select from webhooks_entregas d where d.evento_id = e.id)`.execute(server.db)
    expect(rows).toEqual([])
  })
})

test('the example of a receiver takes what is signed, once, and refuses the rest', async () => {
  const { url, segredo } = await make('davi')
  const { uuid } = await announcedLaudo('aurora')
  await deliver()
  const { body, headers } = at(url)[0]!
  const program = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, FAIXA_SEGREDO: segredo, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [started] = (await once(program.stderr.setEncoding('utf8'), 'data')) as [string]
  const port = Number(/"port":(\d+)/.exec(started)?.[1])
  const send = async (sent: string, now = new Date()) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: sent,
      headers: { 'faixa-assinatura': signatureHeader(sent === body ? body : 'outro', [segredo], now) },
    })
  expect((await send(body)).status).toBe(204)
  expect((await send(body)).status).toBe(204)
  expect((await send(`${body} `)).status).toBe(401)
  expect((await send(body, new Date(0))).status).toBe(401)
  program.kill()
  await once(program, 'close')
  expect(headers['faixa-evento']).toBe('laudo.pronto')
  expect(printed.trim().split('\n')).toEqual([expect.stringMatching(`^laudo.pronto .*${uuid}`)])
})
