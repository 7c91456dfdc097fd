import type { ReplyOf, Routes } from '@faixa/contract'
import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { paths, urlOf } from '../../../paths.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'
import classes from '../control.module.css'

export type Invited = ReplyOf<Routes['inviteEntity']>

interface InvitationNoteProps {
  readonly invited: Invited
  /** Sends another one, where the mail server refused this one. */
  readonly onAgain?: () => void
}

/** The address by which this person reached the server can be reached by others, too; the server may not know it. */
export function asSeenHere(link: string): string {
  return urlOf(paths.invitation) + new URL(link).search
}

/** The outcome of an invitation: sent, refused by the mail server, or a link to pass on, which is shown only once. */
export function InvitationNote({ invited: { entrega, email, ate, link, message }, onAgain }: InvitationNoteProps) {
  if (entrega === 'falhou') {
    return (
      <Note tone="danger" role="alert" title="O convite não foi enviado" mb="md">
        <Text size="sm">{message}</Text>
        {onAgain && (
          <Button size="xs" variant="default" mt="xs" onClick={onAgain}>
            Tentar novamente
          </Button>
        )}
      </Note>
    )
  }
  if (link === undefined) {
    return (
      <Note tone="success" role="status" mb="md">
        {message}
      </Note>
    )
  }
  return <LinkToHandOver email={email} ate={ate} address={asSeenHere(link)} />
}

interface LinkToHandOverProps extends Pick<Invited, 'email' | 'ate'> {
  readonly address: string
}

function LinkToHandOver({ email, ate, address }: LinkToHandOverProps) {
  const field = useRef<HTMLInputElement>(null)
  // The link is not shown again: a form that was sent further below must not hide it.
  useEffect(() => {
    field.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Note tone="info" role="status" title="Entregue este link à pessoa" mb="md">
      <Text size="sm">
        Este servidor não envia e-mails. O link é de {email}, vale uma única vez, até {formatMoment(Date.parse(ate))}, e
        não será mostrado de novo: entregue-o só a ela, de preferência em mãos. Quem o tiver escolhe a senha.
      </Text>
      <Group gap="xs" mt="xs" wrap="nowrap" align="flex-end">
        <TextInput
          aria-label="Link do convite"
          value={address}
          readOnly
          ref={field}
          className={classes.link ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={address} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Note>
  )
}
