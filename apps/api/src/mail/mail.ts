interface Attachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
}

/** The mail server refuses the address or the message for good (SMTP 5xx): sending it again would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends messages, by SMTP or into files where no server is configured. */
export interface Mail {
  /**
   * Rejects with MailRefused where the server refuses for good, and with another error where it may take the message later. `onAnswer`
   * receives the server's answer to an accepted message.
   */
  send(message: Message, onAnswer?: (answer: string) => void): Promise<void>
}
