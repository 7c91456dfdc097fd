export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends messages, by SMTP or into files where no server is configured. */
export interface Mail {
  send(message: Message): Promise<void>
}
