import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the token from the link in the message to this address, which the server wrote as a quoted-printable file. */
export function tokenFor(email: string, folder: string): string | undefined {
  const text = messages(folder).find((message) => message.includes(`To: ${email}`) && message.includes('token='))
  return text && /token=(?:3D)?([\w-]+)/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1]
}

function messages(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  } catch {
    // No message has been sent yet.
    return []
  }
}
