/** A photograph that was just taken: what it shows, and a note. */
import { ASSUNTO_DE_FOTO_NAMES, ASSUNTOS_DE_FOTO, type AssuntoDeFoto } from '@faixa/domain'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useObjectUrl } from '../../../../campo/feed/use-object-url.ts'
import { record } from '../../../../campo/outbox.ts'
import { keepsPlaceOfPhotos } from '../../../../campo/photo-place.ts'
import { ChoiceField } from '../../../../form/fields/choice-field.tsx'
import { TextField } from '../../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../../form/shell/use-form.ts'
import { useFields } from '../../../../form/state/use-fields.ts'
import { Note } from '../../../../ui/messages/note.tsx'
import { scalePhoto } from '../../../../ui/scale-photo.ts'
import classes from '../campo.module.css'

interface FotoProps {
  readonly uuid: string
  readonly file: File
  readonly takenMs: number
  readonly onClose: () => void
}

const LABELS = { assunto: 'O que mostra', observacao: 'Observação' }
type Field = keyof typeof LABELS

const SUBJECTS = ASSUNTOS_DE_FOTO.map((value) => ({ value, label: ASSUNTO_DE_FOTO_NAMES[value] }))
const DISCARD = { title: 'Descartar a foto?', sentence: 'A foto não foi guardada.' }

export default function FotoDialog(props: FotoProps) {
  return (
    <FormDialog title="Foto" discard={DISCARD} onClose={props.onClose}>
      <FotoForm {...props} />
    </FormDialog>
  )
}

function FotoForm({ uuid, file, takenMs, onClose }: FotoProps) {
  const { photo, fault } = useScaled(file)
  const url = useObjectUrl(photo)
  const fields = useFields<Field>({
    labels: LABELS,
    initial: { assunto: '', observacao: '' },
    check: ({ assunto }) => (assunto === '' ? [{ campo: 'assunto', mensagem: 'Escolha o que a foto mostra.' }] : []),
  })
  const form = useForm({
    fields,
    otherErrors: photo ? [] : [{ campo: 'foto', label: 'Foto', mensagem: fault ?? 'A foto ainda está sendo lida.' }],
    toasts: { sent: { title: 'Foto guardada', message: 'É enviada assim que houver rede.' } },
    send: ({ assunto, observacao }) =>
      record({
        ordem: uuid,
        tipo: 'foto',
        feitoMs: takenMs,
        comLugar: keepsPlaceOfPhotos(),
        dados: {
          assunto: assunto as AssuntoDeFoto,
          ...(observacao.trim() !== '' && { observacao: observacao.trim() }),
        },
        ...(photo && { arquivo: photo, nomeDoArquivo: 'foto.jpg' }),
      }),
    onSent: onClose,
  })
  // A photograph without a subject is something to lose as well.
  return (
    <DialogForm form={{ ...form, changed: true }} submitLabel="Guardar">
      <Stack gap="md">
        {fault !== undefined && (
          <Note tone="danger" role="alert">
            {fault}
          </Note>
        )}
        {fault === undefined && !url && <Skeleton height={200} />}
        {url !== undefined && <img src={url} alt="A foto que será guardada" className={classes.preview} />}
        <ChoiceField {...form.field('assunto')} choices={SUBJECTS} required />
        <TextField {...form.field('observacao')} maxLength={1000} />
        <Text size="xs" c="dimmed">
          {keepsPlaceOfPhotos()
            ? 'O lugar do aparelho é guardado com a foto. Em Perfil, «Neste aparelho», isso pode ser desligado.'
            : 'A foto é guardada sem o lugar.'}
        </Text>
      </Stack>
    </DialogForm>
  )
}

function useScaled(file: File): { readonly photo?: Blob; readonly fault?: string } {
  const [scaled, setScaled] = useState<{ readonly photo?: Blob; readonly fault?: string }>({})
  useEffect(() => {
    let isCurrent = true
    const put = (next: typeof scaled) => isCurrent && setScaled(next)
    scalePhoto(file).then(
      (photo) => put({ photo }),
      (error: Error) => put({ fault: error.message }),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return scaled
}
