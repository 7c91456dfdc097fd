import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMail } from './open-mail.ts'

const message = {
  to: 'davi@exemplo.com.br',
  subject: 'Redefinição de senha — Faixa',
  text: 'Olá, Davi.\n\nhttp://localhost:3000/sp/change-password?token=segredo-do-link\n',
}
const from = 'Faixa <nao-responda@exemplo.com.br>'

let folder: string
let logged: string[]
const log = { info: (detail: object, text?: string) => void logged.push(JSON.stringify({ detail, text })) }

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'faixa-mail-')), 'emails')
  logged = []
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

describe('without a mail server', () => {
  test('each message becomes a file that only its owner reads', async () => {
    const mail = openMail({ from, folder, log })
    await mail.send(message)
    await mail.send(message)
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const eml = await readFile(join(folder, files[0]!), 'utf8')
    expect(eml).toContain('To: davi@exemplo.com.br')
    expect(eml).toContain('From: Faixa <nao-responda@exemplo.com.br>')
    // Quoted-printable writes = as =3D and may break a line in two.
    expect(eml.replaceAll('=\r\n', '').replaceAll('=\n', '')).toContain('token=3Dsegredo-do-link')
  })

  test('the log says where, not what', async () => {
    await openMail({ from, folder, log }).send(message)
    const [file] = await readdir(folder)
    expect(logged.join()).toContain(join(folder, file!))
    expect(logged.join()).not.toContain('segredo')
  })
})

describe('over SMTP', () => {
  let server: SMTPServer
  let received: { to: string[]; user: unknown; text: string }[]
  let refuses: boolean
  /** Passwords that were sent. */
  let passwords: unknown[]

  beforeEach(async () => {
    received = []
    passwords = []
    refuses = false
    server = new SMTPServer({
      authMethods: ['PLAIN'],
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth({ username, password }, _session, done) {
        passwords.push(password)
        if (password === 'certa') done(null, { user: username })
        else done(new Error('no'))
      },
      onRcptTo: (_address, _session, done) => done(refuses ? new Error('unknown mailbox') : null),
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, user: session.user, text: Buffer.concat(parts).toString() })
          done()
        })
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => new Promise<void>((done) => server.close(done)))

  const open = (senha = 'certa', withoutTls = true) => {
    const { port } = server.server.address() as AddressInfo
    return openMail({ smtp: `smtp://faixa:${senha}@127.0.0.1:${port}`, withoutTls, from, folder, log })
  }

  test('without encryption neither the password nor a message leaves, unless a setting allows it', async () => {
    await expect(open('certa', false).send(message)).rejects.toThrow(/STARTTLS|certificate/)
    expect([passwords, received]).toEqual([[], []])
    await open().send(message)
    expect(received).toHaveLength(1)
  })

  test('a message reaches the server, signed in, with its accents', async () => {
    await open().send(message)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ to: ['davi@exemplo.com.br'], user: 'faixa' })
    expect(received[0]!.text).toContain('Subject: =?UTF-8?')
    expect(logged).toEqual([])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('a refused message is an error of whoever sent it, without the password', async () => {
    refuses = true
    await expect(open().send(message)).rejects.toThrow('unknown mailbox')
    const wrong = await open('errada-e-secreta')
      .send(message)
      .catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(Error)
    expect(inspect(wrong)).not.toContain('errada-e-secreta')
  })

  test('a recipient who is refused for good is told from a server that is not there', async () => {
    refuses = true
    await expect(open().send(message)).rejects.toMatchObject({
      name: 'MailRefused',
      message: expect.stringMatching(/^5\d\d /) as string,
    })
    await expect(open('errada').send(message)).rejects.not.toMatchObject({ name: 'MailRefused' })
  })

  test('attachments arrive with their names', async () => {
    const bytes = Buffer.from('%PDF-1.4')
    await open().send({ ...message, attachments: [{ name: 'efetividade.pdf', type: 'application/pdf', bytes }] })
    expect(received[0]!.text).toContain('filename=efetividade.pdf')
    expect(received[0]!.text).toContain(bytes.toString('base64'))
  })

  test('a line break in the address starts no header of its own', async () => {
    await open().send({ ...message, subject: 'Olá\r\nBcc: espiao@exemplo.com.br' })
    expect(received[0]!.to).toEqual(['davi@exemplo.com.br'])
    expect(received[0]!.text).not.toMatch(/^Bcc:/im)
  })
})
