/** The README's session, as a newcomer would type it. */
import { readFileSync } from 'node:fs'
import { README_PATH } from './readme-commands.ts'

export interface Session {
  /** All commands of the section, as one script. */
  readonly script: string
  /** Output that the README shows for the commands. */
  readonly printed: readonly string[]
}

export function readmeSession(): Session {
  const section = /## A session\n([\s\S]*?)\n## /.exec(readFileSync(README_PATH, 'utf8'))?.[1] ?? ''
  const blocks = [...section.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
    language,
    text,
  }))
  const typed = blocks.flatMap(({ language, text }) =>
    language === 'sh' ? [text] : [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => `${command}\n`),
  )
  const printed = blocks.filter(({ language }) => language === 'json').map(({ text }) => text.trim())
  return { script: typed.join(''), printed }
}
