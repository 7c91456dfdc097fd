/** A sentence in its place on the screen, with the meaning of its colour said by its words. */
import type { Tone } from '@faixa/domain'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { TONES } from '../../ui/tones.ts'
import classes from './note.module.css'

interface NoteProps {
  readonly tone: Tone
  readonly title?: string
  readonly icon?: ReactNode
  /** An alert is read out at once. */
  readonly role: 'status' | 'alert'
  readonly children: ReactNode
}

export function Note({ tone, children, ...rest }: NoteProps) {
  return (
    <Alert
      {...rest}
      data-wide
      classNames={{ root: classes.root ?? '', title: classes.title ?? '', icon: classes.icon ?? '' }}
      vars={() => ({ root: { '--alert-bg': TONES[tone].wash, '--alert-color': TONES[tone].ink } })}
    >
      {children}
    </Alert>
  )
}
