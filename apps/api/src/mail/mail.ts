export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How messages leave: by SMTP, or into files where none is configured. */
export interface Mail {
  send(message: Message): Promise<void>
}
