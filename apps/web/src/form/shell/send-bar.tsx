/** The end of a form on a page: the button, the reasons that prevent sending, and the progress. */
import { formatMegabytes } from '@faixa/units'
import { Anchor, Button, Progress, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import { focusField } from '../state/use-fields.ts'
import classes from './send-bar.module.css'
import type { Sending } from './sending.ts'
import type { Form, NamedError } from './use-form.ts'

interface SendBarProps {
  readonly form: Pick<Form<string>, 'sending' | 'busy' | 'missing' | 'cancel'>
  /** A verb: «Cadastrar». */
  readonly submitLabel: string
  /** The server's progress with the received data; absent where it reports none. */
  readonly server?: ServerProgress | undefined
  /** Replaces the button and the list of missing fields while another step of the form comes first. */
  readonly steps?: ReactNode
  readonly beside?: ReactNode
}

export interface ServerProgress {
  /** «Gravando...» */
  readonly sentence: string
  /** From 0 to 1. */
  readonly done: number
}

/** Maximum number of missing fields named in one line; the others are counted. */
const MOST_NAMED = 8

export function SendBar(props: SendBarProps) {
  const { form, submitLabel, server, steps, beside } = props
  const { sending, busy, missing, cancel } = form
  if (steps !== undefined && !busy) {
    return (
      <div className={classes.bar} data-send-bar>
        {steps}
      </div>
    )
  }
  const again = sending.kind === 'cancelled' || sending.kind === 'refused'
  return (
    <>
      {sending.kind === 'cancelled' && (
        <Note tone="neutral" role="status" mb="md">
          O envio foi cancelado. Os campos e os arquivos continuam aqui.
        </Note>
      )}
      <div className={classes.bar} data-send-bar>
        {/* The button is not `disabled` while something is missing: pressing it shows the field and focuses it. */}
        <Button
          type="submit"
          disabled={busy}
          {...(missing.length > 0 && { 'data-disabled': true })}
          aria-disabled={busy || missing.length > 0}
          aria-describedby="por-que"
        >
          {again && missing.length === 0 ? `${submitLabel} novamente` : submitLabel}
        </Button>
        {beside}
        {sending.kind === 'sending' ? (
          <Upload sending={sending} server={server} onCancel={cancel} />
        ) : (
          <Missing missing={missing} verb={submitLabel.toLowerCase()} />
        )}
      </div>
    </>
  )
}

function Missing({ missing, verb }: { readonly missing: readonly NamedError[]; readonly verb: string }) {
  if (missing.length === 0) {
    return (
      <Text id="por-que" size="sm" c="dimmed" className={classes.missing}>
        Tudo pronto para enviar.
      </Text>
    )
  }
  // Fields that are wrong for one reason are one thing to do.
  const reasons = missing.filter(({ mensagem }, i) => missing.findIndex((other) => other.mensagem === mensagem) === i)
  const named = reasons.slice(0, MOST_NAMED)
  const further = reasons.length - named.length
  return (
    <Text id="por-que" size="sm" c="dimmed" className={classes.missing}>
      Para {verb}, falta conferir:{' '}
      {named.map(({ campo, label }, i) => (
        <Fragment key={campo}>
          {i > 0 && ' '}
          {/* The comma stays with its word, so that no line begins with one. */}
          <span className={classes.named}>
            <Anchor component="button" type="button" inherit onClick={() => focusField(campo)}>
              {label}
            </Anchor>
            {i < named.length - 1 ? ',' : further === 0 && '.'}
          </span>
        </Fragment>
      ))}
      {further > 0 && ` e mais ${further}.`}
    </Text>
  )
}

interface UploadProps {
  readonly sending: Extract<Sending, { kind: 'sending' }>
  readonly server: ServerProgress | undefined
  readonly onCancel: () => void
}

function Upload({ sending: { progress }, server, onCancel }: UploadProps) {
  const { loaded, total, note } = progress ?? { loaded: 0, total: 0 }
  const isSent = total > 0 && loaded >= total
  const working = isSent ? server : undefined
  // Specification 000 §4 and 001 §7: round(100 × loaded ÷ total).
  const percent = working ? Math.round(100 * working.done) : total > 0 ? Math.round((100 * loaded) / total) : 0
  return (
    <>
      <div className={classes.upload}>
        <Text id="por-que" size="xs" c="dimmed" mb={4} aria-live="polite">
          {working?.sentence ?? [sentence(loaded, total), note].filter(Boolean).join(' · ')}
        </Text>
        <Progress
          value={percent}
          size="md"
          aria-label={working ? 'Progresso no servidor' : 'Progresso do envio'}
          transitionDuration={0}
        />
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
