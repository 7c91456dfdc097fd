/** A form of the pages before and around a session: its title, the server's refusal, and its fields in one column. */
import { Stack, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Form } from '../../form/shell/use-form.ts'
import { Note } from '../../ui/messages/note.tsx'

interface SessionFormProps {
  readonly form: Form<never>
  readonly title: string
  /** Between the title and the server's refusal. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

export function SessionForm({ form, title, notice, children }: SessionFormProps) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form ref={root} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        {notice}
        {form.sending.kind === 'refused' && (
          <Note tone="danger" role="alert">
            {form.sending.problem.message}
          </Note>
        )}
        {children}
      </Stack>
    </form>
  )
}
