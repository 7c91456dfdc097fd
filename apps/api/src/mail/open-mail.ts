/** Messages leave by SMTP; where none is configured they become files that the administrator of the machine can read. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { Mail } from './mail.ts'

interface MailOptions {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly smtp?: string
  readonly from: string
  /** For the files. */
  readonly folder: string
  readonly log: Pick<Log, 'info'>
}

/** A server that does not answer is given up on: nobody waits for it, but the connection must not stay. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

export function openMail({ smtp, from, folder, log }: MailOptions): Mail {
  return smtp === undefined ? mailIntoFiles(from, folder, log) : mailOverSmtp(smtp, from)
}

function mailOverSmtp(url: string, from: string): Mail {
  // Neither files nor addresses are ever fetched into a message.
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true }, { from })
  return {
    async send(message) {
      await transport.sendMail({ ...message })
    },
  }
}

function mailIntoFiles(from: string, folder: string, log: Pick<Log, 'info'>): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail({ ...message })
      // What is inside lets whoever reads it set a password.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${randomUUID()}.eml`)
      await writeFile(path, eml as Buffer, { mode: 0o600, flag: 'wx' })
      log.info({ arquivo: path }, 'e-mail gravado em arquivo: FAIXA_SMTP não está configurado')
    },
  }
}
