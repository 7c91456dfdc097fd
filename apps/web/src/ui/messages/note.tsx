/** A sentence inside a screen, in the colour of its meaning, which its words also express. */
import type { Tone } from '@faixa/domain'
import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { TONES } from '../badges/tones.ts'
import classes from './note.module.css'

interface NoteProps extends Pick<AlertProps, 'className' | 'mx' | 'mb' | 'p'> {
  readonly tone: Tone
  readonly title?: string
  readonly icon?: ReactNode
  /** Screen readers read an `alert` at once. */
  readonly role: 'status' | 'alert'
  readonly children: ReactNode
}

export function Note({ tone, children, ...rest }: NoteProps) {
  return (
    <Alert
      {...rest}
      data-wide
      classNames={{ title: classes.title ?? '', icon: classes.icon ?? '' }}
      vars={() => ({ root: { '--alert-bg': TONES[tone].wash, '--alert-color': TONES[tone].ink } })}
    >
      {children}
    </Alert>
  )
}
