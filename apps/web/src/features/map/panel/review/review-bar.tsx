/** Reviews the laudo on the map: who did, its open checks, its notes by one key each, and the step to the next laudo. */
import type { LaudoInfo } from '@faixa/contract'
import { NOTE_KEYS, NOTE_NAMES, type NoteKey } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, Chip, Kbd, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../../api/client.ts'
import { invalidateLaudo } from '../../../../laudo/laudo-query.ts'
import { reviewText } from '../../../../laudo/review-text.ts'
import { isTyping } from '../../../../ui/is-typing.ts'
import { refused } from '../../../../ui/messages/refused.ts'
import classes from './review.module.css'
import { keyOfNote, reviewActOf } from './review-keys.ts'

interface ReviewBarProps {
  readonly info: LaudoInfo
  /** Goes to the next laudo of the list; absent at its end, and for a laudo that was opened without a list. */
  readonly onNext: (() => void) | undefined
}

export default function ReviewBar({ info, onNext }: ReviewBarProps) {
  const { uuid, conferido, ready, avisos } = info
  const notes = info.observacoesArray.map(({ chave }) => chave)
  const review = useMutation({
    mutationFn: (value: boolean) => api.reviewLaudos({ body: { uuids: [uuid], conferido: value } }),
    onSuccess: (_, value) => value && onNext?.(),
    onError: (error) => refused('Não foi possível conferir o laudo', error),
    onSettled: () => invalidateLaudo(uuid),
  })
  const note = useMutation({
    mutationFn: (key: NoteKey) =>
      api.noteLaudos({
        body: notes.includes(key) ? { uuids: [uuid], tirar: [key] } : { uuids: [uuid], acrescentar: [key] },
      }),
    onError: (error) => refused('Não foi possível gravar a observação', error),
    onSettled: () => invalidateLaudo(uuid),
  })
  // What is being saved is shown at once.
  const shown = note.isPending ? NOTE_KEYS.filter((key) => notes.includes(key) !== (key === note.variables)) : notes
  const mayReview = ready === true && !review.isPending
  const act = useEffectEvent((event: KeyboardEvent) => {
    const wanted = isTyping(event.target) ? undefined : reviewActOf(event)
    if (wanted === 'review') {
      if (mayReview) review.mutate(conferido === undefined)
    } else if (wanted !== undefined && !note.isPending) note.mutate(wanted)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const open = avisos.filter(({ confirmar, confirmacao }) => confirmar && !confirmacao).length
  return (
    <section className={classes.review} aria-label="Conferência">
      <div className={classes.acts}>
        <Button
          size="compact-sm"
          variant={conferido ? 'default' : 'filled'}
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={ready !== true}
          loading={review.isPending}
          onClick={() => review.mutate(conferido === undefined)}
        >
          {conferido ? 'Desfazer' : onNext ? 'Conferir e seguir' : 'Conferir'}
        </Button>
        <Kbd size="xs" aria-hidden>
          C
        </Kbd>
        <Text size="xs" component="span" role="status">
          {conferido ? reviewText(conferido) : ready ? 'Ainda não conferido.' : 'Sem resultado para conferir.'}
        </Text>
      </div>
      {open > 0 && (
        <Text size="xs" fw={600}>
          {formatCount(open, 'aviso a confirmar', 'avisos a confirmar')}, na seção «Avisos».
        </Text>
      )}
      <div className={classes.notes} role="group" aria-label="Observações">
        {NOTE_KEYS.map((key) => (
          <Chip
            key={key}
            size="xs"
            variant="outline"
            checked={shown.includes(key)}
            disabled={note.isPending}
            onChange={() => note.mutate(key)}
          >
            <span className={classes.key} aria-hidden>
              {keyOfNote(key)}
            </span>
            {NOTE_NAMES[key]}
          </Chip>
        ))}
      </div>
    </section>
  )
}
