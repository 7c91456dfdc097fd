import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailRefused, type Message } from '../../../mail/mail.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { type Convite, sendConvite } from '../send-convite.job.ts'

type Cells = Readonly<Record<string, string>>

let server: TestServer
let sent: Message[]
let failure: Error | undefined
const mail = {
  async send(message: Message) {
    if (failure) throw failure
    sent.push(message)
  },
}

beforeAll(async () => {
  server = await startTestServer({ settings: { smtp: 'smtp://correio.exemplo.com.br', base: '/sp/' } })
})
afterAll(() => server.stop())
beforeEach(() => {
  sent = []
  failure = undefined
})

const numbered = (rows: readonly Cells[]) => rows.map((campos, i) => ({ linha: i + 2, campos }))
const importing = (tipo: 'funcionarios' | 'prestadoras' | 'pilotos', rows: readonly Cells[], at = server) =>
  at.as('carla').importEntities({ params: { tipo }, body: { linhas: numbered(rows), convite: true } })
const states = async (sending: ReturnType<typeof importing>) => (await sending).linhas.map(({ situacao }) => situacao)

let people = 0
const person = (): Cells & { email: string } => ({
  nome: 'Iara Planilha',
  email: `iara${++people}@usina.com.br`,
  empresa: 'Usina Aurora',
})
const waiting = () => server.queued('enviar-convite')
const run = (payload: Convite, settings = server.deps.settings) =>
  sendConvite(
    {
      payload,
      signal: new AbortController().signal,
      lane: 'leve' as const,
      settle: async () => {},
      settleAsHeavy: async () => {},
    },
    { db: server.deps.db, clock: server.deps.clock, mail, settings },
  )
/** Registers one person and returns the job of the invitation. */
async function registered() {
  const row = person()
  const answer = await importing('funcionarios', [row])
  expect(answer).toMatchObject({ linhas: [{ situacao: 'cadastrada' }], enviaConvites: true })
  return { row, job: waiting().at(-1)! }
}
const invitationOf = async ({ id }: Convite) => {
  const entity = await server.as('ana').readEntity({ params: { tipo: 'funcionarios', id } })
  return 'convite' in entity ? entity.convite?.situacao : undefined
}
const tokenIn = ({ text }: Message) => /convite\?token=([\w-]{43})$/m.exec(text)![1]!
const history = async ({ id }: Convite) =>
  (await server.as('ana').readEntityHistory({ params: { tipo: 'funcionarios', id } })).atos.map(({ acao, quem }) => [
    acao,
    quem,
  ])

describe('people of a spreadsheet without passwords', () => {
  test('are registered and invited each by one message, audited by who imported, and sign in', async () => {
    const { row, job } = await registered()
    expect(await invitationOf(job)).toBe('pendente')
    await run(job)
    expect(sent.map(({ to }) => to)).toEqual([row.email])
    expect(sent[0]?.text).toContain('Carla Dias cadastrou você')
    expect(await invitationOf(job)).toBe('enviado')
    expect(await history(job)).toEqual([
      ['convidar', 'Carla Dias'],
      ['cadastrar', 'Carla Dias'],
    ])
    const senha = 'cavalo-bateria'
    await server.anyone.acceptInvitation({ body: { token: tokenIn(sent[0]!), senha, confirmarSenha: senha } })
    expect((await server.anyone.login({ body: { email: row.email, senha } })).userInfo).toMatchObject({
      nivel: 'funcionario',
    })
  })

  test('get no second message when the spreadsheet is sent twice, or the job runs after an invitation by hand', async () => {
    const { row, job } = await registered()
    const before = waiting().length
    expect(await states(importing('funcionarios', [row]))).toEqual(['ja-cadastrada'])
    expect(waiting()).toHaveLength(before)
    const one = { params: { tipo: 'funcionarios' as const, id: job.id } }
    await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
    await server.as('ana').inviteEntity(one)
    await run(job)
    await server.as('ana').cancelInvitation(one)
    await run(job)
    expect(sent).toEqual([])
    expect(await invitationOf(job)).toBe('cancelado')
  })

  test('prestadoras and pilots with an e-mail are invited, those without one are registered without access', async () => {
    const before = waiting().length
    const rows = [{ nome: 'Asas Convidadas', email: 'asas@convidadas.com.br' }, { nome: 'Asas Sem Acesso' }]
    expect(await states(importing('prestadoras', rows))).toEqual(['cadastrada', 'cadastrada'])
    const pilot = { nome: 'Piloto Convidado', prestadora: 'Voo Alto', email: 'piloto@convidado.com.br' }
    expect(await states(importing('pilotos', [pilot]))).toEqual(['cadastrada'])
    const jobs = waiting().slice(before)
    expect(jobs.map(({ tipo }) => tipo)).toEqual(['prestadoras', 'pilotos'])
    for (const job of jobs) await run(job)
    expect(sent.map(({ to }) => to)).toEqual(['asas@convidadas.com.br', 'piloto@convidado.com.br'])
  })

  test('a password beside an invitation is a wrong cell, and a funcionario without an e-mail too', async () => {
    const rows = [
      { ...person(), senha: 'cavalo-bateria' },
      { nome: 'Sem Correio', empresa: 'Usina Aurora' },
    ]
    const { linhas } = await importing('funcionarios', rows)
    expect(linhas.map(({ erros }) => erros)).toEqual([
      [{ campo: 'senha', mensagem: 'Quem recebe um convite escolhe a própria senha.' }],
      [{ campo: 'email', mensagem: expect.any(String) }],
    ])
  })
})

describe('a mail server', () => {
  test('that is down leaves no valid link, and the next try sends', async () => {
    const { job } = await registered()
    failure = new Error('421 muitas mensagens')
    await expect(run(job)).rejects.toThrow('421')
    expect(await invitationOf(job)).toBe('pendente')
    failure = undefined
    await run(job)
    expect(sent).toHaveLength(1)
    expect(await invitationOf(job)).toBe('enviado')
  })

  test('that refuses the address ends the job, and the history says so', async () => {
    const { job } = await registered()
    failure = new MailRefused('550 no such user')
    await run(job)
    expect(await invitationOf(job)).toBe('pendente')
    expect((await history(job))[0]).toEqual(['convite-nao-enviado', 'Carla Dias'])
  })

  test('killed between its yes and the end of the job, only the latest link is valid', async () => {
    const { job } = await registered()
    await run(job)
    await run(job)
    expect(sent).toHaveLength(2)
    await expect(server.anyone.readInvitation({ body: { token: tokenIn(sent[0]!) } })).rejects.toMatchObject({
      codigo: 'convite-invalido',
    })
    expect(await server.anyone.readInvitation({ body: { token: tokenIn(sent[1]!) } })).toMatchObject({
      nome: 'Iara Planilha',
    })
  })

  test('a person who was archived, or has a password by now, gets none', async () => {
    const { job } = await registered()
    await server.db.updateTable('usuarios').set({ arquivado_em: new Date() }).where('id', '=', job.contaId).execute()
    await run(job)
    expect(sent).toEqual([])
  })
})

test('a server that sends no e-mail says so before, and registers people without links', async () => {
  const silent = await startTestServer({ settings: { base: '/sp/' } })
  const rows = numbered([person()])
  const body = { linhas: rows, convite: true }
  expect(await silent.as('carla').checkEntities({ params: { tipo: 'funcionarios' }, body })).toMatchObject({
    linhas: [{ situacao: 'certa' }],
    enviaConvites: false,
  })
  const answer = await silent.as('carla').importEntities({ params: { tipo: 'funcionarios' }, body })
  expect(answer).toMatchObject({ linhas: [{ situacao: 'cadastrada' }], enviaConvites: false })
  expect(JSON.stringify(answer)).not.toContain('token')
  expect(silent.queued('enviar-convite')).toEqual([])
  await silent.stop()
})
