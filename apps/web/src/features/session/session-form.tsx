/** A form of the pages before and around a session: its title, the server's refusal, and its fields in one column. */
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import type { Form } from '../../form/shell/use-form.ts'

interface SessionFormProps {
  readonly form: Form<never>
  readonly title: string
  /** Content between the title and the server's refusal. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

export function SessionForm({ form, title, notice, children }: SessionFormProps) {
  return (
    <ShortForm form={form}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        {notice}
        <FormRefusal form={form} />
        {children}
      </Stack>
    </ShortForm>
  )
}
