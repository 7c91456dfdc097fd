/** Opens the way messages leave: SMTP, or where none is configured files that the administrator of the machine can read. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { Mail } from './mail.ts'

interface MailOptions {
  /** URL of the server, smtp:// or smtps://, with user and password where it wants them. */
  readonly smtp?: string
  /** True where the connection to the server may stay unencrypted. */
  readonly withoutTls?: boolean
  readonly from: string
  /** Folder of the message files. */
  readonly folder: string
  readonly log: Pick<Log, 'info'>
}

/** Time limits, ms. Nobody waits for the server's answer, but its connection must not stay open. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

export function openMail({ smtp, withoutTls = false, from, folder, log }: MailOptions): Mail {
  return smtp === undefined ? mailIntoFiles(from, folder, log) : mailOverSmtp(smtp, { requireTLS: !withoutTls }, from)
}

function mailOverSmtp(url: string, tls: { readonly requireTLS: boolean }, from: string): Mail {
  // The transport must never fetch a file or an address into a message.
  const transport = createTransport(
    { url, ...TIMEOUTS, ...tls, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
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
      // A message holds a link that lets any reader set a password.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${randomUUID()}.eml`)
      await writeFile(path, eml as Buffer, { mode: 0o600, flag: 'wx' })
      log.info({ arquivo: path }, 'e-mail gravado em arquivo: FAIXA_SMTP não está configurado')
    },
  }
}
