import type { EnvioConteudo, RelatorioSent } from '@faixa/contract'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import { MailRefused, type Message } from '../../mail/mail.ts'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { giveUpEnvio, planEnvios, sendRelatorio } from './send-relatorio.job.ts'
import { weekBefore, weekOf } from './weeks.ts'

// A Monday, six o'clock in São Paulo.
const NOW = new Date('2026-03-16T09:00:00Z')
const clock = { now: () => NOW }

let server: TestServer
let sent: Message[]
/** The mail server's answer to an address. */
let answers: Record<string, Error>

beforeAll(async () => {
  server = await startTestServer({ settings: { smtp: 'smtp://correio.exemplo.com.br' } })
  const { aurora, norte, bruno } = server.places
  await insertLaudos(server.db, [
    { codigo: 'OS 10', empresa_id: aurora, piloto_id: bruno, data: '2026-03-09', percent_aplicacao_efetiva: 95 },
    { codigo: 'OS 20', empresa_id: aurora, unidade_id: norte, piloto_id: bruno, data: '2026-03-15' },
    { codigo: 'OS 30', empresa_id: aurora, piloto_id: bruno, data: '2026-03-16' },
    { codigo: 'OS 40', empresa_id: aurora, piloto_id: bruno, data: '2026-03-11', tratamento: 'MATURADOR' },
    { codigo: 'oculto', empresa_id: aurora, piloto_id: bruno, data: '2026-03-10', hidden: true },
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  sent = []
  answers = {}
  for (const table of ['relatorios_versoes', 'relatorios_destinatarios', 'relatorios_envios', 'relatorios'] as const) {
    await server.db.deleteFrom(table).execute()
  }
})

const mail = {
  async send(message: Message) {
    const answer = answers[message.to]
    if (answer) throw answer
    sent.push(message)
  },
}
const work = <Payload>(payload: Payload) => ({
  payload,
  signal: new AbortController().signal,
  lane: 'leve' as never,
  settle: async () => {},
  settleAsHeavy: async () => {},
})

async function saved(
  conteudo: EnvioConteudo,
  people: readonly ('davi' | 'fabio')[] = ['davi', 'fabio'],
  more: Partial<RelatorioSent> = {},
) {
  const { aurora, aerosul, bruno } = server.places
  const { uuid } = await server.as('davi').createRelatorio({
    body: {
      nome: 'Semana 11',
      filtro: {
        empresa: aurora,
        prestadora: aerosul,
        tratamento: 'HERBICIDA',
        dataInicial: '2026-03-02',
        dataFinal: '2026-03-08',
      },
      linhas: [
        {
          id: crypto.randomUUID(),
          codigo: 'OS 99',
          piloto: bruno,
          prestadora: aerosul,
          areaPlantio: 12.5,
          efetividade: 91,
          observacoes: '',
        },
      ],
      ...more,
    },
  })
  const destinatarios = people.map((name) => server.people[name].id)
  await server.as('davi').updateEnvios({ params: { uuid }, body: { conteudo, destinatarios } })
  return uuid
}

async function plan() {
  const planned: { relatorioId: number; semana: string }[] = []
  const enqueueEnvio = async (_db: unknown, envio: (typeof planned)[number]) => void planned.push(envio)
  await planEnvios(work(undefined), { db: server.deps.db, clock, enqueueEnvio })
  return planned
}

const send = (envio: { relatorioId: number; semana: string }) =>
  sendRelatorio(work(envio), { db: server.deps.db, clock, mail, settings: server.deps.settings })

async function outcomes(uuid: string) {
  const { envios } = await server.as('davi').readEnvios({ params: { uuid } })
  return envios.map(({ semana, nome, situacao }) => [semana, nome, situacao])
}

async function sheetOf(message: Message | undefined) {
  const excel = message?.attachments?.find(({ name }) => name.endsWith('.xlsx'))
  return (await readSheets(excel!.bytes))[0]?.data ?? []
}

test('every Monday at six, in the time of the offices', () => {
  expect(JOB_KINDS['planejar-envios'].cron).toBe('0 6 * * 1')
  expect(weekOf(NOW)).toBe('2026-03-16')
  // Sunday evening in São Paulo is Monday in Greenwich.
  expect(weekOf(new Date('2026-03-16T02:59:00Z'))).toBe('2026-03-09')
  expect(weekBefore('2026-03-16')).toEqual(['2026-03-09', '2026-03-15'])
  expect(weekBefore('2027-01-04')).toEqual(['2026-12-28', '2027-01-03'])
})

describe('a report of every prestadora', () => {
  test('leaves to a prestadora with its own lines alone, and with the removed ones struck', async () => {
    const { aurora, aerosul, vooalto, bruno, joao } = server.places
    await server.db
      .insertInto('empresas_prestadoras')
      .values({ empresa_id: aurora, prestadora_id: vooalto })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const line = (codigo: string, piloto: number, prestadora: number, more: object = {}) => ({
      ...{ id: crypto.randomUUID(), codigo, piloto, prestadora, areaPlantio: 10, efetividade: 91, observacoes: '' },
      ...more,
    })
    const uuid = await saved('salvo', ['davi'], {
      filtro: { empresa: aurora, dataInicial: '2026-03-02', dataFinal: '2026-03-08' },
      linhas: [
        line('DE AEROSUL', bruno, aerosul),
        line('RETIRADA', bruno, aerosul, { retirada: { motivo: 'Voo de teste' } }),
        line('DE VOO ALTO', joao, vooalto),
      ],
    })
    const { davi, gil } = server.people
    const body = { conteudo: 'salvo' as const, destinatarios: [davi.id, gil.id] }
    await server.as('davi').updateEnvios({ params: { uuid }, body })
    await send((await plan())[0]!)
    const [toDavi, toGil] = [davi, gil].map(({ email }) => sent.find(({ to }) => to === email))
    const textOf = async (message: Message | undefined) => JSON.stringify(await sheetOf(message))
    expect(await textOf(toDavi)).toMatch(/DE AEROSUL.*DE VOO ALTO.*RETIRADA.*Retirada por Davi Reis em .*Voo de teste/)
    expect(await textOf(toGil)).toContain('DE AEROSUL')
    expect(await textOf(toGil)).not.toContain('VOO ALTO')
    expect(toGil!.text).not.toContain('effectiveness-report?')
    expect(toGil!.text).toContain('só as aplicações da sua prestadora')
    expect(toDavi!.text).toMatch(/Linhas retiradas, fora dos números:\n- RETIRADA/)
  })
})

describe('a report', () => {
  test('leaves as it was saved, with PDF and XLSX, to everybody who was chosen, once', async () => {
    const uuid = await saved('salvo')
    const [envio, ...rest] = await plan()
    expect(rest).toEqual([])
    expect(await outcomes(uuid)).toEqual([
      ['2026-03-16', 'Davi Reis', 'aguardando'],
      ['2026-03-16', 'Fábio Melo', 'aguardando'],
    ])
    await send(envio!)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['davi@exemplo.com.br', 'fabio@exemplo.com.br'])
    const { text, attachments } = sent[0]!
    expect(text).toContain(`effectiveness-report?relatorio=${uuid}`)
    expect(attachments?.map(({ name }) => name)).toEqual([
      'efetividade-02-03-2026-a-08-03-2026.pdf',
      'efetividade-02-03-2026-a-08-03-2026.xlsx',
    ])
    expect(attachments?.[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const rows = await sheetOf(sent[0])
    expect(rows[10]?.filter((cell) => cell !== null).slice(0, 5)).toEqual([
      'OS 99',
      'BRUNO LIMA',
      'AEROSUL AVIAÇÃO',
      12.5,
      91,
    ])
    expect(rows[10]?.[9]).toBe('informado por Davi Reis, sem laudo')
    // The plan runs again, and the job, too: nothing is sent twice.
    expect(await plan()).toEqual([])
    await send(envio!)
    expect(sent).toHaveLength(2)
    expect((await outcomes(uuid)).map(([, , situacao]) => situacao)).toEqual(['enviado', 'enviado'])
  })

  test('is sent now as often as somebody asks, one e-mail for each, and no more often than a person means it', async () => {
    const uuid = await saved('salvo')
    const [envio] = await plan()
    await send(envio!)
    const now = () => server.as('davi').sendEnvios({ params: { uuid } })
    const { message, envios } = await now()
    expect(message).toBe('O relatório sai agora para 2 pessoas.')
    const { semana } = envios.envios[0]!
    expect(envios.envios.filter((sending) => sending.semana === semana).map(({ situacao }) => situacao)).toEqual([
      'aguardando',
      'aguardando',
    ])
    expect(server.queued('enviar-relatorio').at(-1)).toMatchObject({ semana })
    sent = []
    await send(server.queued('enviar-relatorio').at(-1)!)
    // Requested twice more before the job runs, each person still gets one e-mail.
    await now()
    await now()
    await send(server.queued('enviar-relatorio').at(-1)!)
    expect(sent).toHaveLength(4)
    await expect(now()).rejects.toMatchObject({ codigo: 'muitas-tentativas' })
    await expect(server.as('helena').sendEnvios({ params: { uuid } })).rejects.toMatchObject({ status: 404 })
  })

  test('that leaves only by request is in no Monday, and is sent as it was saved', async () => {
    const uuid = await saved('manual', ['davi'])
    expect(await plan()).toEqual([])
    await server.as('davi').sendEnvios({ params: { uuid } })
    await send(server.queued('enviar-relatorio').at(-1)!)
    expect(sent.map(({ to }) => to)).toEqual(['davi@exemplo.com.br'])
    expect((await sheetOf(sent[0]))[10]?.[0]).toBe('OS 99')
    expect(sent[0]!.text).toContain('Você recebe esta mensagem porque')
    expect(sent[0]!.text).not.toContain('segunda-feira')
  })

  test('proposes the recipients of the report before it, until it has its own', async () => {
    const { davi, fabio } = server.people
    const envios = (uuid: string) => server.as('davi').readEnvios({ params: { uuid } })
    expect(await envios(await saved('manual', []))).not.toHaveProperty('propostos')
    await saved('semana', ['davi', 'fabio'])
    const next = await saved('manual', [])
    expect(await envios(next)).toMatchObject({ destinatarios: [], propostos: [davi.id, fabio.id] })
    await server.as('davi').updateEnvios({
      params: { uuid: next },
      body: { conteudo: 'manual', destinatarios: [fabio.id] },
    })
    expect(await envios(next)).not.toHaveProperty('propostos')
    // The latest one decides, and a person who may get it no more is not proposed.
    await server.db.updateTable('usuarios').set({ arquivado_em: NOW }).where('id', '=', fabio.id).execute()
    expect(await envios(await saved('manual', []))).not.toHaveProperty('propostos')
    await server.db.updateTable('usuarios').set({ arquivado_em: null }).where('id', '=', fabio.id).execute()
  })

  test('without anybody who gets it, nothing is sent now', async () => {
    const uuid = await saved('salvo', [])
    await expect(server.as('davi').sendEnvios({ params: { uuid } })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'destinatarios' }] },
    })
  })

  test('or with the laudos of the week before, of its empresa, measured and not hidden', async () => {
    await saved('semana', ['davi'])
    const [envio] = await plan()
    await send(envio!)
    const rows = await sheetOf(sent[0])
    expect(rows.slice(10).map(([codigo]) => codigo)).toEqual(['OS 20', 'OS 10', 'TOTAL'])
    expect(rows[4]?.[1]).toBe('09/03/2026 a 15/03/2026')
  })

  test('of several filters has the lines of all and names each, as it was saved and for the week before', async () => {
    const { aurora, aerosul } = server.places
    const outrosFiltros = [
      {
        empresa: aurora,
        prestadora: aerosul,
        tratamento: 'MATURADOR' as const,
        dataInicial: '2026-02-23',
        dataFinal: '2026-03-01',
      },
    ]
    await saved('salvo', ['davi'], { outrosFiltros })
    await saved('semana', ['davi'], { outrosFiltros })
    for (const envio of await plan()) await send(envio)
    const [asSaved, ofWeek] = sent.toSorted((a, b) => a.text.length - b.text.length).toReversed()
    // Two values differ, so each filter is listed completely; the previous week differs only in the treatment.
    expect(asSaved?.text).toContain(
      'Filtros:    AeroSul Aviação · HERBICIDA · 02/03/2026 a 08/03/2026\n            AeroSul Aviação · MATURADOR · 23/02/2026',
    )
    expect(ofWeek?.text).toContain('Tratamento: HERBICIDA; MATURADOR\n')
    expect(asSaved?.attachments?.[0]?.name).toBe('efetividade-23-02-2026-a-08-03-2026.pdf')
    expect((await sheetOf(asSaved))[2]?.[1]).toContain('; AEROSUL AVIAÇÃO · MATURADOR · 23/02/2026 a 01/03/2026')
    expect(ofWeek?.text).toContain('Período:    09/03/2026 a 15/03/2026\n')
    const rows = await sheetOf(ofWeek)
    expect(
      rows
        .slice(10, -1)
        .map(([codigo]) => String(codigo))
        .toSorted(),
    ).toEqual(['OS 10', 'OS 20', 'OS 40'])
  })

  test('shows a refused recipient, tries again where the server failed, and gives up in words', async () => {
    const uuid = await saved('salvo')
    answers = { 'davi@exemplo.com.br': new MailRefused('550 5.1.1 mailbox unavailable') }
    answers['fabio@exemplo.com.br'] = new Error('ECONNREFUSED')
    const [envio] = await plan()
    await expect(send(envio!)).rejects.toThrow('ECONNREFUSED')
    const { envios } = await server.as('davi').readEnvios({ params: { uuid } })
    expect(envios).toMatchObject([
      { situacao: 'recusado', motivo: 'O servidor de e-mail recusou: 550 5.1.1 mailbox unavailable' },
      { situacao: 'aguardando', motivo: expect.stringContaining('de novo') as string },
    ])
    answers = {}
    await giveUpEnvio(work(envio!), { db: server.deps.db, clock })
    expect((await outcomes(uuid)).map(([, , situacao]) => situacao)).toEqual(['recusado', 'falhou'])
  })

  test('goes to nobody who left the empresa meanwhile, and not at all once it is archived', async () => {
    const uuid = await saved('salvo')
    const { id } = server.people.fabio
    const [envio] = await plan()
    await server.db.updateTable('usuarios').set({ empresa_id: server.places.boreal }).where('id', '=', id).execute()
    await send(envio!)
    expect((await outcomes(uuid)).map(([, , situacao]) => situacao)).toEqual(['enviado', 'sem-acesso'])
    await server.db.updateTable('usuarios').set({ empresa_id: server.places.aurora }).where('id', '=', id).execute()
    await saved('salvo')
    const again = (await plan()).at(-1)!
    for (const { uuid: other } of (await server.as('davi').listRelatorios({ query: {} })).relatorios) {
      await server.as('davi').deleteRelatorio({ params: { uuid: other } })
    }
    sent = []
    await send(again)
    expect(sent).toEqual([])
  })
})

test('a server without a mail server says that nothing was sent, and records it so', async () => {
  const uuid = await saved('semana')
  const [envio] = await plan()
  const { smtp: _, ...settings } = server.deps.settings
  await sendRelatorio(work(envio!), { db: server.deps.db, clock, mail, settings })
  expect(sent).toEqual([])
  const { envios } = await server.as('davi').readEnvios({ params: { uuid } })
  expect(envios).toHaveLength(2)
  for (const { situacao, motivo } of envios)
    expect([situacao, motivo]).toEqual(['falhou', expect.stringContaining('«Primeiros passos»')])
})
