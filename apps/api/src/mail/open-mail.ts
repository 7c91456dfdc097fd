/** Opens the channel for messages: SMTP, or, if none is configured, files that the administrator of the machine can read. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Mail, MailRefused, type Message } from './mail.ts'

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

/** Time limits, ms. No request waits for the server's answer, but its connection must not stay open. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Sends each message by the server that the settings name at that moment. */
export function openLiveMail(settings: Settings, log: Pick<Log, 'info'>): Mail {
  return {
    send(message, onAnswer) {
      const { smtp, smtpWithoutTls: withoutTls, mailFrom: from, dataFolder } = settings
      const options = { ...(smtp !== undefined && { smtp }), withoutTls, from, folder: join(dataFolder, 'emails'), log }
      return openMail(options).send(message, onAnswer)
    },
  }
}

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
    async send(message, onAnswer) {
      try {
        const { response } = await transport.sendMail(written(message))
        onAnswer?.(response)
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.response ?? error.message, { cause: error }) : error
      }
    },
  }
}

function written({ attachments = [], ...message }: Message) {
  return {
    ...message,
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
  }
}

/** Steps of SMTP in which a server judges the recipient or the message; a refused password is not about either. */
const JUDGING = new Set(['EENVELOPE', 'EMESSAGE'])

function isRefusal(error: unknown): error is Error & { readonly response?: string } {
  if (!(error instanceof Error)) return false
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number }
  return JUDGING.has(code ?? '') && responseCode >= 500
}

function mailIntoFiles(from: string, folder: string, log: Pick<Log, 'info'>): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(written(message))
      // A message contains a link with which any reader can set a password.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${randomUUID()}.eml`)
      await writeFile(path, eml as Buffer, { mode: 0o600, flag: 'wx' })
      log.info({ arquivo: path }, 'e-mail gravado em arquivo: o servidor de e-mail não está configurado')
    },
  }
}
