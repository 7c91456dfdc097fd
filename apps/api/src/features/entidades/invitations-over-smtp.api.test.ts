/** Invitations by real SMTP conversations: what is answered and listed is what the mail server said. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMail } from '../../mail/open-mail.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { sendConvite } from './send-convite.job.ts'

let mailServer: SMTPServer
let server: TestServer
/** Recipients of the messages that the mail server accepted. */
let accepted: string[]
/** Answer of the mail server to a recipient; accepts by default. */
let answer: { readonly code: number; readonly text: string } | undefined
/** Called at each recipient, before the answer. */
let meanwhile: (() => Promise<void>) | undefined

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onRcptTo(_address, _session, done) {
      await meanwhile?.()
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        accepted.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done))
  const { port } = mailServer.server.address() as AddressInfo
  const smtp = `smtp://127.0.0.1:${port}`
  server = await startTestServer({
    settings: { base: '/sp/', smtp },
    deps: ({ log }) => ({
      mail: openMail({ smtp, withoutTls: true, from: 'Faixa <faixa@exemplo.com.br>', folder: '/nowhere', log }),
    }),
  })
  await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
})
afterAll(async () => {
  await server.stop()
  if (mailServer.server.listening) await new Promise<void>((done) => mailServer.close(done))
})
beforeEach(() => {
  accepted = []
  answer = undefined
  meanwhile = undefined
})

let people = 0
/** Imports a person who is to be invited; nothing is sent before the job runs. */
async function imported() {
  const email = `iara${++people}@usina.com.br`
  const linhas = [{ linha: 2, campos: { nome: 'Iara Convidada', email, empresa: 'Usina Aurora' } }]
  const body = { linhas, convite: true }
  const imported = await server.as('carla').importEntities({ params: { tipo: 'funcionarios' }, body })
  expect(imported).toMatchObject({ linhas: [{ situacao: 'cadastrada' }], enviaConvites: true })
  const payload = server.queued('enviar-convite').at(-1)!
  expect(await listed(payload.id)).toBe('pendente')
  return { id: payload.id, email, payload }
}
type Imported = Awaited<ReturnType<typeof imported>>

const invite = ({ id }: Pick<Imported, 'id'>) => server.as('ana').inviteEntity({ params: { tipo: 'funcionarios', id } })
const run = ({ payload }: Imported) =>
  sendConvite(
    {
      payload,
      signal: new AbortController().signal,
      lane: 'leve' as const,
      settle: async () => {},
      settleAsHeavy: async () => {},
    },
    server.deps,
  )
async function listed(id: number) {
  const entity = await server.as('ana').readEntity({ params: { tipo: 'funcionarios', id } })
  return 'convite' in entity ? entity.convite?.situacao : undefined
}

test('a message is sent once the mail server has accepted it, and not while it is being sent', async () => {
  const [byHand, byJob] = [await imported(), await imported()]
  const during: unknown[] = []
  meanwhile = async () => void during.push(await listed(byHand.id), await listed(byJob.id))
  expect(await invite(byHand)).toMatchObject({ entrega: 'email' })
  await run(byJob)
  expect(during).toEqual(['pendente', 'pendente', 'enviado', 'pendente'])
  expect(accepted).toEqual([byHand.email, byJob.email])
  for (const { id } of [byHand, byJob]) expect(await listed(id)).toBe('enviado')
})

test('a second click while the message is being sent is answered as the mail server answers the first', async () => {
  for (const refusal of [undefined, { code: 550, text: 'no such user' }]) {
    const person = await imported()
    answer = refusal
    let second: ReturnType<typeof invite> | undefined
    meanwhile = async () => {
      second ??= invite(person)
    }
    const first = await invite(person)
    expect(first.entrega).toBe(refusal ? 'falhou' : 'email')
    expect((await second!).entrega).toBe(first.entrega)
    expect(accepted.filter((to) => to === person.email)).toHaveLength(refusal ? 0 : 1)
  }
})

test('a recipient who is refused is named as refused, and one who is put off as not accepted now', async () => {
  const [refused, putOff] = [await imported(), await imported()]
  answer = { code: 550, text: 'no such user' }
  const byHand = await invite(refused)
  expect(byHand).toMatchObject({
    entrega: 'falhou',
    message: expect.stringContaining(`recusou a mensagem a ${refused.email}`),
  })
  await run(refused)
  answer = { code: 450, text: 'greylisted' }
  expect(await invite(putOff)).toMatchObject({
    entrega: 'falhou',
    message: expect.stringContaining('não a aceitou agora'),
  })
  // The queue tries again after an error, and not after a refusal.
  await expect(run(putOff)).rejects.toThrow('450')
  for (const { id } of [refused, putOff]) expect(await listed(id)).toBe('pendente')
  expect(accepted).toEqual([])
})

test('a mail server that is down leaves people registered, without an invitation and without a valid link', async () => {
  const person = await imported()
  await new Promise<void>((done) => mailServer.close(done))
  expect(await invite(person)).toMatchObject({
    entrega: 'falhou',
    message: expect.stringContaining('não a aceitou agora'),
  })
  await expect(run(person)).rejects.toThrow('ECONNREFUSED')
  expect(await listed(person.id)).toBe('pendente')
  const open = await server.db
    .selectFrom('convites')
    .select('id')
    .where('fim', 'is', null)
    .where('usuario_id', '=', person.payload.contaId)
    .execute()
  expect(open).toEqual([])
})
