import { formatMegabytes } from '@faixa/units'
import { Anchor, Button, Progress, Text } from '@mantine/core'
import { Fragment, useEffect, useRef } from 'react'
import { focusField } from '../../form/use-fields.ts'
import { laudoPath } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './laudo-form.module.css'
import type { Sending } from './use-send-laudo.ts'

interface SendBarProps {
  readonly sending: Sending
  /** What keeps the form from being sent. */
  readonly missing: readonly { readonly campo: string; readonly label: string; readonly mensagem: string }[]
  readonly onCancel: () => void
}

const NAMED = 8

export function SendBar({ sending, missing, onCancel }: SendBarProps) {
  const busy = sending.kind === 'sending'
  const again = sending.kind === 'cancelled' || sending.kind === 'refused'
  return (
    <>
      {sending.kind === 'refused' && <Refusal sending={sending} />}
      {sending.kind === 'cancelled' && (
        <Note tone="neutral" role="status" mb="md">
          O envio foi cancelado. Os campos e os arquivos continuam aqui.
        </Note>
      )}
      <div className={classes.send}>
        {/* Not `disabled` while something is missing: pressing it shows what, and takes the focus there. */}
        <Button
          type="submit"
          disabled={busy}
          {...(missing.length > 0 && { 'data-disabled': true })}
          aria-disabled={busy || missing.length > 0}
          aria-describedby="por-que"
        >
          {again && missing.length === 0 ? 'Cadastrar novamente' : 'Cadastrar'}
        </Button>
        {busy ? <Upload sending={sending} onCancel={onCancel} /> : <Why missing={missing} />}
      </div>
    </>
  )
}

function Why({ missing }: Pick<SendBarProps, 'missing'>) {
  if (missing.length === 0) {
    return (
      <Text id="por-que" size="sm" c="dimmed" className={classes.why}>
        Tudo pronto para enviar.
      </Text>
    )
  }
  // Fields that are wrong for one reason are one thing to do.
  const reasons = missing.filter(({ mensagem }, i) => missing.findIndex((other) => other.mensagem === mensagem) === i)
  const named = reasons.slice(0, NAMED)
  const others = reasons.length - named.length
  return (
    <Text id="por-que" size="sm" c="dimmed" className={classes.why}>
      Para cadastrar, falta conferir:{' '}
      {named.map(({ campo, label }, i) => (
        <Fragment key={campo}>
          {i > 0 && ' '}
          {/* No line begins with a comma. */}
          <span className={classes.named}>
            <Anchor component="button" type="button" inherit onClick={() => focusField(campo)}>
              {label}
            </Anchor>
            {i < named.length - 1 ? ',' : others === 0 && '.'}
          </span>
        </Fragment>
      ))}
      {others > 0 && ` e mais ${others}.`}
    </Text>
  )
}

interface UploadProps {
  readonly sending: Extract<Sending, { kind: 'sending' }>
  readonly onCancel: () => void
}

function Upload({ sending: { progress }, onCancel }: UploadProps) {
  const { loaded, total } = progress ?? { loaded: 0, total: 0 }
  // Specification 000 §4.
  const percent = total > 0 ? Math.round((100 * loaded) / total) : 0
  return (
    <>
      <div className={classes.upload}>
        <Text id="por-que" size="xs" c="dimmed" mb={4} aria-live="polite">
          {sentence(loaded, total)}
        </Text>
        <Progress value={percent} size="md" aria-label="Progresso do envio" transitionDuration={0} />
      </div>
      <Text size="sm">{percent} %</Text>
      <Button variant="default" onClick={onCancel}>
        Cancelar o envio
      </Button>
    </>
  )
}

function sentence(loaded: number, total: number): string {
  if (total === 0) return 'Preparando o envio...'
  if (loaded >= total) return 'Enviado; aguardando a resposta do servidor...'
  return `Enviando ${formatMegabytes(loaded)} de ${formatMegabytes(total)}`
}

function Refusal({ sending: { problem } }: { readonly sending: Extract<Sending, { kind: 'refused' }> }) {
  const { uuid, erros = [] } = problem.extras
  const note = useRef<HTMLDivElement>(null)
  // What the preview put above it meanwhile may have moved it out of sight; a wrong field takes the focus instead.
  useEffect(() => {
    if (erros.length === 0) note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={note}>
      <Note tone="danger" role="alert" title="O laudo não foi cadastrado" mb="md">
        {problem.message} {uuid === undefined ? '' : <TextLink to={laudoPath(uuid)}>Abrir o laudo existente</TextLink>}
      </Note>
    </div>
  )
}
